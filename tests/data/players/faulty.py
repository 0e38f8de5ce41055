#!/usr/bin/env python3
# A player of the protocol that plays legal moves, told it by another program's
# verb "legal", until its turn number N of a game, when it shows its fault.
# Usage: faulty.py PROGRAM FAULT N, with FAULT one of none, die, stall, illegal,
# bytes (a move that is no text), chatter (lines without end and no move), line (a
# line without end), close (its output).
import os, subprocess, sys, time

program, fault, turn = sys.argv[1], sys.argv[2], int(sys.argv[3])
referee = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
turns = 0


def say(line):
    print(line, flush=True)


def show_fault():
    if fault == "die":
        referee.kill()
        os._exit(3)
    if fault == "stall":
        time.sleep(1000)
    if fault == "illegal":
        say("bestmove a0a0")
    if fault == "bytes":
        say("bestmove zz\0\x1b[2J")
    if fault == "line":
        while True:
            sys.stdout.write("x" * 100000)
    if fault == "chatter":
        while True:
            say("info string " + "x" * 100)
    if fault == "close":
        os.close(1)
        time.sleep(1000)


def move():
    referee.stdin.write("legal\n")
    answer = referee.stdout.readline().split()
    say("info depth 1 score cp 12 nodes 3 pv " + answer[2])
    say("bestmove " + answer[2])


for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        say("id name Faulty")
        say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "ucinewgame":
        turns = 0
    elif word == "setoption":
        referee.stdin.write(line)
        referee.stdout.readline()  # info string variant ...
    elif word == "position":
        referee.stdin.write(line)
    elif word == "go":
        turns += 1
        if fault != "none" and turns == turn:
            show_fault()
        else:
            move()
    elif word == "quit":
        break
