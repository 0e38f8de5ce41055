# shellcheck shell=bash
# Sourced by ./aster and ./check: installs packages, configures, builds. Its
# words go to standard error, nothing it starts reads standard input, and it is
# silent when all is up to date. Flags live in CMakePresets.json.
# Needs $root, the top of the tree. Sets $release, the preset of the fast build.

build_packages=(g++ cmake ninja-build libabsl-dev libtbb-dev libzstd-dev
  libtomlplusplus-dev nlohmann-json3-dev)
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev)

# What builds and tests are started with, if anything.
launcher=()

release=release
if [[ ${ASTER_PORTABLE:-0} == 1 ]]; then release=portable; fi

# find_folder PRESET: sets $folder, its build folder.
find_folder() {
  folder=${root:?}/build
  if [[ $1 != release ]]; then folder+=-$1; fi
}

say() { echo "aster: $*" >&2; }

# fail LOG MESSAGE...: ends with the last lines of the log, steps left out.
fail() {
  grep -v '^\[' "$1" | tail -n 40 >&2 || true
  say "${@:2}"
  exit 1
}

# missing_packages NAME...: those that are not installed. None on systems
# without dpkg, where CMake will name what it lacks.
missing_packages() {
  command -v dpkg-query >/dev/null || return 0
  local name status installed=" "
  while read -r name status; do
    if [[ $status == installed ]]; then installed+="$name "; fi
  done < <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
  for name in "$@"; do
    if [[ $installed != *" $name "* ]]; then echo "$name"; fi
  done
}

# install_missing LOG NAME...
install_missing() {
  local log=$1 missing sudo=()
  mapfile -t missing < <(missing_packages "${@:2}")
  if ((${#missing[@]} == 0)); then return; fi
  if ((EUID != 0)); then
    sudo=(sudo)
    command -v sudo >/dev/null ||
      fail /dev/null "installing what the build needs takes root or sudo; missing:" "${missing[*]}"
  fi
  say "installing ${missing[*]}"
  local quiet=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive)
  local apt=("${quiet[@]}" apt-get -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3)
  {
    "${apt[@]}" update
    "${quiet[@]}" dpkg --configure -a
    "${apt[@]}" --fix-broken --no-install-recommends install "${missing[@]}"
  } </dev/null >"$log" 2>&1 || fail "$log" "could not install ${missing[*]}"
}

# require_packages FOLDER NAME...: looks only when the list or dpkg's state is
# new, and installs for one build at a time on this machine.
require_packages() {
  local stamp=$1/.packages known="" dpkg=/var/lib/dpkg
  if [[ -e $stamp ]]; then read -r known <"$stamp" || true; fi
  if [[ $known == "${*:2}" && ! $dpkg/status -nt $stamp ]]; then return; fi
  if [[ -d $dpkg ]]; then
    (
      flock 8
      install_missing "$1/packages.log" "${@:2}"
    ) 8<$dpkg
  fi
  echo "${*:2}" >"$stamp"
}

# configure PRESET FOLDER TESTS: unless done already with the same settings.
# Objects made for another processor are dropped.
configure() {
  local preset=$1 folder=$2 tests=$3 stamp=$2/.configured machine=any line lines old=()
  if [[ $preset != portable ]]; then
    mapfile -t -n 40 lines </proc/cpuinfo
    for line in "${lines[@]}"; do
      if [[ $line == flags* || $line == Features* ]]; then machine=$line; break; fi
    done
  fi
  if [[ -e $stamp ]]; then mapfile -t old <"$stamp"; fi
  if [[ ${old[2]-} == ON ]]; then tests=ON; fi
  if [[ ${old[0]-} == "$machine" && ${old[1]-} == "$root" && ${old[2]-} == "$tests" &&
    ! $root/CMakePresets.json -nt $stamp ]]; then
    return
  fi

  if [[ ${old[0]-$machine} != "$machine" ]]; then
    find "$folder" -mindepth 1 ! -name .lock ! -name .configured -delete
  fi
  (cd "$root" && cmake --fresh --preset "$preset" -DASTER_TESTS="$tests") \
    </dev/null >"$folder/configure.log" 2>&1 ||
    fail "$folder/configure.log" "could not configure $folder"
  printf '%s\n' "$machine" "$root" "$tests" >"$stamp"
}

# log_steps FOLDER: reads the builder's output into a log. On a terminal its
# steps go by in one line, elsewhere one is shown now and then.
log_steps() {
  local line last=$SECONDS building=""
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line != \[* ]]; then continue; fi
    if [[ -z $building ]]; then say "building in $1"; fi
    building=1
    if [[ -t 2 ]]; then
      printf '\r\e[K%.78s' "$line" >&2
    elif ((SECONDS >= last + 20)); then
      printf '%s\n' "$line" >&2
      last=$SECONDS
    fi
  done >"$1/build.log"
  if [[ -n $building && -t 2 ]]; then printf '\r\e[K' >&2; fi
}

# build PRESET TESTS TARGET: brings one build folder up to date; TESTS is ON or
# OFF. A second caller waits for the first.
build() {
  local folder packages=("${build_packages[@]}")
  find_folder "$1"
  if [[ $2 == ON ]]; then packages+=("${test_packages[@]}"); fi
  if [[ ! -d $folder ]]; then mkdir -p "$folder"; fi
  (
    if ! flock -n 9; then
      say "waiting for another build in $folder"
      flock 9
    fi
    require_packages "$folder" "${packages[@]}"
    configure "$1" "$folder" "$2"
    "${launcher[@]}" ninja -C "$folder" -j "$(nproc)" "$3" </dev/null 2>&1 | log_steps "$folder" ||
      fail "$folder/build.log" "the build failed; all it said is in $folder/build.log"
  ) 9>"$folder/.lock"
}
