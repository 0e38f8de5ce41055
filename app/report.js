// Draws an analysis: positions from their differences, curve, moves, lines.
// Knows the two documents of the page (report.cc tells the second's form) and
// no game by name.
'use strict';
(() => {
const data = JSON.parse(document.getElementById('analysis').textContent);
const frame = JSON.parse(document.getElementById('drawing').textContent);
const SVG = document.getElementById('board').namespaceURI;
const $ = id => document.getElementById(id);
const seats = data.seats, two = seats.length === 2;
const cellCount = frame.cells.length, kindCount = frame.kinds.length;
const TURN = cellCount, ALIVE = cellCount + 1, CHECK = cellCount + 2, RESERVE = cellCount + 3;
const DASHES = ['', '9 4', '3 3', '12 3 3 3', '6 6', '1 4'];

let game = null, states = [], board = [], at = 0, variation = null, bottom = 0, moveButtons = [];

// Elements are made from text nodes only: no text of the data is ever markup.
function make(name, attributes, ...children) {
  const e = document.createElement(name);
  return fill(e, attributes, children);
}
function draw(name, attributes, ...children) {
  const e = document.createElementNS(SVG, name);
  return fill(e, attributes, children);
}
function fill(e, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === 'onclick') e.addEventListener('click', value);
    else if (value !== null) e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

function apply(state, step) {
  const next = state.slice();
  for (let i = 0; i < step[0].length; i += 2) next[step[0][i]] = step[0][i + 1];
  return next;
}
const percent = x => (100 * x).toFixed(1) + '%';
function scoreText(score) {
  if ('mate' in score) return (score.mate < 0 ? '-' : '') + '#' + Math.abs(score.mate);
  return (score.cp < 0 ? '-' : '+') + (Math.abs(score.cp) / 100).toFixed(2);
}
const seatOf = tag => seats.findIndex(s => s.tag === tag);
const markOf = name => (data.classes.find(c => c.class === name) || {mark: ''}).mark;
const position = i => i < game.plies.length ? game.plies[i] : game.final;
const judged = ply => ply.played.class !== 'none';
function verdict(ply) {
  const p = ply.played, words = [];
  if (!judged(ply)) return ply.ply <= game.opening ? 'of the opening, which nobody chose' : 'not judged: too few nodes';
  if (p.class !== 'good') words.push(p.class + ', loses ' + percent(p.loss));
  if (p.missed_mate) words.push('misses a forced mate');
  if (p.allows_mate) words.push('allows a forced mate');
  return words.join('; ');
}
const isFault = ply => judged(ply) && (ply.played.class !== 'good' || ply.played.missed_mate || ply.played.allows_mate);

// Where the board's points are when the seat `bottom` sits below.
function angle() { return (90 - frame.seats[bottom].looks) * -1; }
function turned(x, y) {
  const a = angle() * Math.PI / 180, cx = frame.width / 2, cy = frame.height / 2;
  const dx = x - cx, dy = y - cy;
  return [cx + dx * Math.cos(a) - dy * Math.sin(a), cy + dx * Math.sin(a) + dy * Math.cos(a)];
}
function nameDrop(x, y) {
  let best = 1e9, drop = 0;
  for (const [cx, cy, d] of frame.cells) {
    const distance = Math.hypot(cx - x, cy - y);
    if (distance < best) { best = distance; drop = d; }
  }
  return drop;
}

function arrow(cells, kind) {
  const color = `var(--${kind})`, label = kind === 'best' ? 'best move' : 'move played';
  const points = cells.map(c => turned(frame.cells[c][0], frame.cells[c][1]));
  if (points.length === 0) return [];
  const dash = kind === 'played' ? '10 6' : null;
  const g = draw('g', {stroke: color, fill: 'none', 'stroke-width': 6, 'stroke-linecap': 'round', opacity: 0.85, class: 'arrow-' + kind},
      draw('title', {}, label));
  const [x, y] = points[points.length - 1];
  if (points.length === 1) {
    g.append(draw('circle', {cx: x, cy: y, r: frame.radius * (kind === 'best' ? 1.5 : 1.35), 'stroke-dasharray': dash}));
    return [g];
  }
  const [px, py] = points[points.length - 2];
  const a = Math.atan2(y - py, x - px), tip = 18;
  const line = points.slice(0, -1).concat([[x - tip * 0.7 * Math.cos(a), y - tip * 0.7 * Math.sin(a)]]);
  const head = [[x, y], [x - tip * Math.cos(a - 0.5), y - tip * Math.sin(a - 0.5)], [x - tip * Math.cos(a + 0.5), y - tip * Math.sin(a + 0.5)]];
  g.append(draw('polyline', {points: line.join(' '), 'stroke-dasharray': dash, 'stroke-linejoin': 'round'}),
      draw('polygon', {points: head.join(' '), fill: color, 'stroke-width': 2}));
  return [g];
}

function drawBoard(state, last, arrows) {
  $('cells').setAttribute('transform', `rotate(${angle()} ${frame.width / 2} ${frame.height / 2})`);
  for (let c = 0; c < cellCount; ++c) $('cell-' + c).classList.toggle('moved', last.includes(c));
  const names = draw('g', {'text-anchor': 'middle', 'font-size': frame.name_size, fill: 'var(--name)'});
  const pieces = draw('g', {});
  frame.cells.forEach(([cx, cy, , name], c) => {
    const [x, y] = turned(cx, cy);
    names.append(draw('text', {x, y: y + nameDrop(x, y) + 0.36 * frame.name_size, class: state[c] < 0 ? 'free' : null}, name));
    if (state[CHECK] === c)
      pieces.append(draw('circle', {cx: x, cy: y - frame.lift, r: 1.3 * frame.radius, fill: 'none', stroke: 'var(--check)', 'stroke-width': 5}));
    if (state[c] < 0) return;
    const kind = frame.kinds[state[c] % kindCount], seat = seats[Math.floor(state[c] / kindCount)];
    pieces.append(draw('use', {href: '#piece-' + state[c], x, y: y - frame.lift}, draw('title', {}, `${seat.name} ${kind.name}, ${name}`)));
  });
  $('over').replaceChildren(names, pieces, ...arrows);
  board = state;
  nameCell(-1);
}

// Tells the cell's name and what stands there; small screens show little of it.
function nameCell(c) {
  if (c < 0) { $('cell').textContent = ''; return; }
  const code = board[c], name = frame.cells[c][3];
  $('cell').textContent = name + ': ' + (code < 0 ? 'empty' : seats[Math.floor(code / kindCount)].name + ' ' + frame.kinds[code % kindCount].name);
}
function nearestCell(x, y) {
  const far = frame.cells.map(([cx, cy]) => { const [tx, ty] = turned(cx, cy); return Math.hypot(tx - x, ty - y); });
  return far.indexOf(Math.min(...far));
}

function icon(href) {
  const r = frame.radius * 1.3;
  return draw('svg', {viewBox: `${-r} ${-r} ${2 * r} ${2 * r}`, class: 'icon', 'aria-hidden': 'true'}, draw('use', {href}));
}
function drawSeats(state, expected) {
  $('seats').replaceChildren(...seats.map((seat, s) => {
    const out = !(state[ALIVE] >> s & 1), turn = state[TURN] === s;
    const reserve = make('div', {class: 'reserve'});
    for (let k = 0; k < kindCount; ++k) {
      const n = state[RESERVE + s * kindCount + k];
      if (n > 0) reserve.append(make('span', {title: frame.kinds[k].name}, icon('#piece-' + (s * kindCount + k)), String(n)));
    }
    return make('div', {class: 'seat' + (turn ? ' turn' : '') + (out ? ' out' : '')}, icon('#seat-' + s),
        seat.name + (out ? ' (out)' : turn ? ' (to move)' : ''),
        make('span', {class: 'score', title: 'expected score'}, expected ? percent(expected[s]) : ''), reserve);
  })[two ? 'reverse' : 'slice']());
}

function statusText(state) {
  if (state[TURN] >= 0) return seats[state[TURN]].name + ' to move' + (state[CHECK] >= 0 ? ', in check' : '');
  const f = game.final;
  if (variation) return 'the game is over';
  return (f.winner ? seats[seatOf(f.winner)].name + ' wins' : 'draw') + ' (' + f.reason + ')';
}

function stepsOf(ply, line) { return line === 'played' ? ply.played : ply.lines[line]; }
function show() {
  const drawn = game.drawing[at], p = position(at);
  let state = states[at], last = drawn.step[1], arrows = [];
  if (variation) {
    const steps = stepsOf(drawn, variation.line);
    for (let i = 0; i <= variation.index; ++i) { state = apply(state, steps[i]); last = steps[i][1]; }
  } else if (p.eval.lines.length) {
    const best = drawn.lines[0][0];
    if (p.move && p.move !== p.eval.lines[0].pv[0]) arrows.push(...arrow(game.drawing[at + 1].step[1], 'played'));
    if (best) arrows.push(...arrow(best[1], 'best'));
  }
  drawBoard(state, last, arrows);
  drawSeats(state, variation ? null : p.expected);
  const where = at ? `After ply ${at} (${game.plies[at - 1].move}): ` : 'Start: ';
  $('status').textContent = (variation ? 'In a line: ' : where) + statusText(state);
  showLines(p, drawn);
  moveButtons.forEach((b, i) => i + 1 === at ? b.setAttribute('aria-current', 'true') : b.removeAttribute('aria-current'));
  const list = $('moves'), current = moveButtons[at - 1];
  if (!current) list.scrollTop = 0;
  else if (current.offsetTop < list.scrollTop || current.offsetTop + current.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  const cursor = $('cursor');
  cursor.setAttribute('x1', curveX(at)); cursor.setAttribute('x2', curveX(at));
  $('first').disabled = $('back').disabled = at === 0 && !variation;
  $('last').disabled = $('next').disabled = at === game.plies.length;
  $('fault-back').disabled = faultFrom(at, -1) < 0;
  $('fault-next').disabled = faultFrom(at, 1) < 0;
}

function lineElement(line, name, key) {
  const row = make('div', {class: 'line'}, make('small', {}, name), make('b', {}, scoreText(line.score)), make('small', {}, 'depth ' + line.depth));
  line.pv.forEach((move, i) => {
    const current = variation && variation.line === key && variation.index === i;
    row.append(make('button', {'aria-current': current ? 'true' : null, 'aria-label': `Show ${move} of this line`, 'data-line': key + ':' + i,
      onclick: () => { variation = {line: key, index: i}; show(); const b = document.querySelector(`[data-line="${key}:${i}"]`); if (b) b.focus(); }}, move));
  });
  return row;
}
function showLines(p, drawn) {
  const rows = p.eval.lines.map((line, i) => lineElement(line, String(i + 1), i));
  if (p.played && p.played.line) rows.push(lineElement(p.played.line, 'played', 'played'));
  if (variation) rows.push(make('button', {id: 'leave', onclick: () => { variation = null; show(); $('next').focus(); }}, 'Back to the game'));
  if (!rows.length) rows.push(make('p', {}, 'The game is over.'));
  $('lines').replaceChildren(...rows);
  $('verdict').textContent = p.move ? `Played: ${p.move} ${markOf(p.played.class)} (expects ${percent(p.played.expected)}, the best move ${percent(p.expected[seatOf(p.seat)])})${verdict(p) ? '; ' + verdict(p) : ''}.` : '';
}

const LEFT = 34, RIGHT = 592, TOP = 8, BOTTOM = 192;
const curveX = i => LEFT + (RIGHT - LEFT) * i / Math.max(1, game.plies.length);
const curveY = v => BOTTOM - (BOTTOM - TOP) * v;
function drawCurve() {
  const curve = $('curve'), parts = [];
  for (const v of [0, 0.5, 1]) {
    parts.push(draw('line', {x1: LEFT, x2: RIGHT, y1: curveY(v), y2: curveY(v), stroke: 'var(--faint)', 'stroke-width': 1, 'stroke-dasharray': '2 3'}),
        draw('text', {x: LEFT - 4, y: curveY(v) + 4, 'text-anchor': 'end', 'font-size': 12, fill: 'var(--text)'}, String(v)));
  }
  const all = game.plies.concat([game.final]);
  const shown = two ? [0] : seats.map((_, s) => s);
  for (const s of shown) {
    const points = all.map((p, i) => curveX(i).toFixed(1) + ',' + curveY(p.expected[s]).toFixed(1)).join(' ');
    const line = {points, fill: 'none', 'stroke-linejoin': 'round'};
    parts.push(draw('polyline', {...line, stroke: 'var(--text)', 'stroke-width': two ? 2.5 : 4, opacity: two ? 1 : 0.35, 'stroke-dasharray': DASHES[two ? 0 : s]}));
    if (!two) parts.push(draw('polyline', {...line, stroke: seats[s].colour, 'stroke-width': 2.5, 'stroke-dasharray': DASHES[s]}));
  }
  game.plies.forEach((p, i) => {
    if (!isFault(p)) return;
    const v = p.expected[two ? 0 : seatOf(p.seat)];
    parts.push(draw('circle', {cx: curveX(i), cy: curveY(v), r: p.played.class === 'blunder' ? 6 : 4, fill: 'var(--played)', stroke: 'var(--background)', 'stroke-width': 1.5},
        draw('title', {}, `ply ${p.ply}: ${p.move}${markOf(p.played.class)}: ${verdict(p)}`)));
  });
  parts.push(draw('line', {id: 'cursor', y1: TOP, y2: BOTTOM, stroke: 'var(--focus)', 'stroke-width': 2}));
  curve.replaceChildren(...parts);
  $('legend').replaceChildren(...shown.map(s => make('li', {}, icon('#seat-' + s),
      draw('svg', {width: 40, height: 8, 'aria-hidden': 'true'}, draw('line', {x1: 0, x2: 40, y1: 4, y2: 4, stroke: two ? 'var(--text)' : seats[s].colour, 'stroke-width': 3, 'stroke-dasharray': DASHES[two ? 0 : s]})), seats[s].name)));
}

function moveButton(p, i) {
  const text = verdict(p);
  const mark = markOf(p.played.class) || (isFault(p) ? '!' : '');
  return make('button', {class: p.played.class, title: text || null, 'aria-label': `Ply ${p.ply}, ${p.move}${text ? ', ' + text : ''}`,
    onclick: () => go(i + 1)}, p.move, make('i', {}, mark));
}
function drawMoves() {
  moveButtons = game.plies.map(moveButton);
  const items = [];
  let row = null, round = -1;
  game.plies.forEach((p, i) => {
    const number = Number(p.fen.slice(p.fen.lastIndexOf(' ') + 1));
    if (number !== round || !row) {
      row = make('li', {}, make('span', {}, number + (p.seat === seats[0].tag || items.length ? '.' : '...')));
      items.push(row);
      round = number;
    }
    row.append(moveButtons[i]);
  });
  $('moves').replaceChildren(...items);
}

function drawSummary() {
  const head = ['Seat', 'Moves', 'Mean loss', ...data.classes.map(c => c.mark)];
  const fields = Object.keys(game.summary[seats[0].tag]);
  const titles = [null, null, 'expected score lost a move', ...fields.slice(2)];
  const table = [make('thead', {}, make('tr', {}, ...head.map((h, i) => make('th', {scope: 'col', title: titles[i]}, h))))];
  table.push(make('tbody', {}, ...seats.map(seat => {
    const row = game.summary[seat.tag];
    return make('tr', {}, make('th', {scope: 'row'}, seat.name), ...fields.map(f => make('td', {}, f === 'mean_loss' ? percent(row[f]) : String(row[f]))));
  })));
  $('summary').replaceChildren(...table);
  const faults = [];
  game.plies.forEach((p, i) => {
    if (isFault(p)) faults.push(make('li', {}, make('button', {class: p.played.class, onclick: () => go(i)},
        `ply ${p.ply}: ${seats[seatOf(p.seat)].name} ${p.move} `, make('i', {}, markOf(p.played.class)), ` ${verdict(p)}; best ${p.eval.lines[0].pv[0]}`)));
  });
  $('faults').replaceChildren(...(faults.length ? faults : [make('li', {}, 'none')]));
  const limits = Object.entries(data.limits).map(([k, v]) => k + ' ' + v).join(', ');
  $('about').textContent = `${data.program}; ${limits}. A move counts as ` + data.classes.map(c => `${c.class} (${c.mark}) from ${percent(c.loss)}`).join(', ') + ' of the expected score lost.' +
    (two ? '' : ' Each value is what the seat to move holds against all others together, so the curves swing with the turn.');
}

// The position before the next mistake in that direction; -1 if there is none.
function faultFrom(from, step) {
  for (let i = from + step; i >= 0 && i < game.plies.length; i += step) if (isFault(game.plies[i])) return i;
  return -1;
}
function go(i) {
  variation = null;
  at = Math.max(0, Math.min(game.plies.length, i));
  show();
}
function goFault(step) { const i = faultFrom(at, step); if (i >= 0) go(i); }
function back() { variation ? go(at) : go(at - 1); }
function turnBoard() { bottom = (bottom + 1) % seats.length; show(); }
function help() {
  $('keys').hidden = !$('keys').hidden;
  $('help').setAttribute('aria-expanded', String(!$('keys').hidden));
}

function resultText() {
  const f = game.final;
  if (f.result === 'none') return 'Not finished';
  return (f.winner ? seats[seatOf(f.winner)].name + ' won' : 'Drawn') + ` after ${game.plies.length} plies (${f.reason})`;
}
function load(index) {
  game = {...data.games[index], drawing: frame.games[index]};
  let state = [];
  states = game.drawing.map(ply => state = apply(state, ply.step));
  const tags = game.tags, names = seats.map((s, i) => tags[s.name] || tags[s.tag] || (two && tags[i ? 'Black' : 'White']) || '');
  $('players').textContent = [tags.Event, names.some(n => n) ? seats.map((s, i) => `${s.name}: ${names[i] || '?'}`).join(', ') : '', tags.Date, resultText()].filter(t => t).join('. ');
  at = 0; variation = null;
  drawMoves(); drawCurve(); drawSummary(); show();
}

const actions = {first: () => go(0), back, next: () => go(at + 1), last: () => go(game.plies.length),
  'fault-back': () => goFault(-1), 'fault-next': () => goFault(1), turn: turnBoard, help};
for (const [id, f] of Object.entries(actions)) $(id).addEventListener('click', f);
const keys = {ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ArrowUp: 'fault-back', ArrowDown: 'fault-next', f: 'turn', '?': 'help'};
document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.altKey || e.metaKey || e.target.tagName === 'SELECT' || !(e.key in keys)) return;
  actions[keys[e.key]]();
  e.preventDefault();
});
$('curve').addEventListener('click', e => {
  const box = $('curve').getBoundingClientRect(), x = (e.clientX - box.left) * 600 / box.width;
  go(Math.round((x - LEFT) / (RIGHT - LEFT) * game.plies.length));
});
$('board').addEventListener('click', e => {
  const box = $('board').getBoundingClientRect(), scale = Math.max(frame.width / box.width, frame.height / box.height);
  const x = (e.clientX - box.left - box.width / 2) * scale + frame.width / 2;
  const y = (e.clientY - box.top - box.height / 2) * scale + frame.height / 2;
  nameCell(nearestCell(x, y));
});
let touch = null;
$('board').addEventListener('touchstart', e => { touch = e.touches.length === 1 ? [e.touches[0].clientX, e.touches[0].clientY] : null; }, {passive: true});
$('board').addEventListener('touchend', e => {
  if (!touch) return;
  const dx = e.changedTouches[0].clientX - touch[0], dy = e.changedTouches[0].clientY - touch[1];
  if (Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(dy)) dx > 0 ? back() : go(at + 1);
});
$('board').setAttribute('viewBox', `0 0 ${frame.width} ${frame.height}`);
data.games.forEach((g, i) => {
  const event = g.tags.Round ? ' (round ' + g.tags.Round + ')' : '';
  $('games').append(make('option', {value: i}, g.game + event));
});
$('chooser').hidden = data.games.length < 2;
$('games').addEventListener('change', e => load(Number(e.target.value)));
load(0);
})();
