#!/usr/bin/env node
"use strict";
// Becomes dist/clew.cjs. Written in old JavaScript, because an old Node parses it before the version check runs.

// A hook that cannot run must not stop its agent, and clients treat a failing hook as a refusal: print nothing and exit
// 0. Log a line, and leave a note for the next command and for `clew doctor`.
function leaveHook(code, message) {
  try {
    noteHook({
      at: new Date().toISOString(),
      agent: process.argv[3],
      event: process.argv[4],
      code: code,
      message: message,
    });
  } catch (error) {
    process.exitCode = error && 0; // a full disk or no home: the agent continues anyway
  }
  process.exit(0);
}

function noteHook(entry) {
  var files = require("fs");
  var env = process.env;
  var base = env.XDG_STATE_HOME || (homeOf(env) && homeOf(env) + "/.local/state");
  var note = isAbsolute(base) ? base + "/clew/hook-failed.json" : undefined;
  // Note it once: every tool call would repeat the message.
  if (
    note !== undefined &&
    files.existsSync(note) &&
    JSON.parse(files.readFileSync(note, "utf8")).message === entry.message
  )
    return;
  var text = JSON.stringify(entry);
  var folder = env.CLAUDE_PROJECT_DIR || env.GEMINI_PROJECT_DIR || process.cwd();
  while (!isFolderOf(files, folder + "/.clew") && folder.lastIndexOf("/") > 0)
    folder = folder.slice(0, folder.lastIndexOf("/"));
  var log = folder + "/.clew/log";
  // `clew init` does not create the log folder.
  if (isFolderOf(files, folder + "/.clew") && !files.existsSync(log)) files.mkdirSync(log, { mode: 448 });
  if (
    isFolderOf(files, log) &&
    !(files.existsSync(log + "/hooks.jsonl") && files.lstatSync(log + "/hooks.jsonl").isSymbolicLink())
  )
    files.appendFileSync(log + "/hooks.jsonl", text.replace("{", '{"decision":"failed",') + "\n", { mode: 384 });
  if (note === undefined) return;
  if (!files.existsSync(base + "/clew")) files.mkdirSync(base + "/clew", { recursive: true, mode: 448 });
  files.writeFileSync(note, text + "\n", { mode: 384 });
}

// On Windows a path starts with a drive, and HOME is set only in Git Bash.
function homeOf(env) {
  return env.HOME || env.USERPROFILE;
}

function isAbsolute(path) {
  return !!path && (path[0] === "/" || (path[1] === ":" && (path[2] === "\\" || path[2] === "/")));
}

function isFolderOf(files, path) {
  try {
    return files.lstatSync(path).isDirectory();
  } catch (error) {
    return error === undefined;
  }
}

function fail(code, message, hint) {
  if (process.argv[2] === "hook" && process.argv.indexOf("--help") < 0) leaveHook(code, message + " " + hint);
  process.stderr.write(
    process.argv.indexOf("--json") > 0
      ? JSON.stringify({ error: { code: code, message: message, hint: hint, recoverable: true } }) + "\n"
      : "clew: " + message + "\n  " + hint + "\n",
  );
  process.exit(2);
}

var found = process.versions.node.split(".");
// Node 23 has no full-text search in its SQLite, and its first versions have no SQLite at all.
if (+found[0] < 22 || (+found[0] === 22 && +found[1] < 16) || +found[0] === 23)
  fail(
    "NODE_TOO_OLD",
    "clew needs Node 22.16 or newer, and not 23; found " + process.versions.node + " (" + process.execPath + ").",
    "Install a newer Node (https://nodejs.org) and run the command again." +
      // The PATH of an agent's hooks may find another Node than its shell does.
      (process.argv[2] === "step" || process.argv[2] === "show"
        ? " An agent calls the refused tool once more: the refusal then names a Node that works."
        : ""),
  );

// Node 22 calls node:sqlite experimental. Suppress that one warning before any module loads SQLite; let all others pass.
if (+found[0] === 22) {
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning, kind) {
    if (kind === "ExperimentalWarning" && String(warning).indexOf("SQLite is an experimental feature") === 0) return;
    return emitWarning.apply(process, arguments);
  };
}

// Node's `require` of its own modules runs hooks that others may have set, and takes five times as long.
var builtin = process.getBuiltinModule;
var fs = builtin("node:fs");
var Module = module.constructor; // the same class "node:module" exports, without loading that module
var vm = builtin("node:vm");

// V8 can cache compiled code, including functions that were called: reading it back takes a third of the time. Each hot
// command has its own files, one per chunk, because each calls different functions. The cache folder belongs to this
// user, who would otherwise run code that somebody else can write. V8 itself rejects code cached by another version.
var cache = {
  build: "BUILD_ID",
  folder: undefined,
  key: undefined,
  isTrusted: false,
  loadsChunks: false,
  /** The chunk files read so far, each with its script. */
  loaded: [],
  /** Whether one of them had no compiled code to read. */
  lacks: false,
  /** What the run reported doing: each kind of run calls different functions. */
  ways: [],
};

var HOT = ["hook", "step", "show", "start", "complete", "mcp"];
var STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

function openCache() {
  var env = process.env;
  var base = env.XDG_CACHE_HOME || (homeOf(env) && homeOf(env) + "/.cache");
  if (!isAbsolute(base) || env.NODE_DISABLE_COMPILE_CACHE) return;
  var words = process.argv.slice(2);
  if (words[0] === "try") return; // this command promises to leave nothing behind
  var isHot = HOT.indexOf(words[0]) >= 0;
  var key = isHot ? words[0] : /^[a-z][a-z-]{1,15}$/.test(words[0]) ? words[0] : "other";
  if (key === "step" && STEPS.indexOf(words[1]) >= 0) key += "-" + words[1];
  if (key === "hook" && isName(words[1]) && isName(words[2]))
    key += "-" + words[1] + "-" + words[2].toLowerCase().split(".").join("-");
  cache.loadsChunks = isHot;
  cache.key = key;
  cache.folder = base + "/clew";
  cache.isTrusted = isOwn(cache.folder);
  // Let Node cache the later chunks of a rarely used command, instead of filling this folder with files.
  if (!isHot && hasRoom(base) && (cache.isTrusted || makeFolder(cache.folder)))
    require("node:module").enableCompileCache(cache.folder + "/modules");
  // Clients usually end a server with a signal: write the cache before that.
  if (key === "mcp") setTimeout(keepCompiled, 2000).unref();
}

// Whether a word may become part of a file name. No regular expression: compiling one costs a hook call as much as all of
// this.
function isName(word) {
  if (!word || word.length > 30) return false;
  for (var at = 0; at < word.length; at += 1) {
    var code = word.charCodeAt(at);
    var isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!isLetter && code !== 45 && code !== 46) return false; // only a dash or a dot
  }
  return true;
}

// On a full disk Node would leave an empty cache file per chunk, with every command.
function hasRoom(folder) {
  try {
    var disk = fs.statfsSync(folder);
    return disk.bavail * disk.bsize > 16777216;
  } catch (error) {
    return error !== undefined; // the folder does not exist yet
  }
}

function isOwn(folder) {
  var stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 18) === 0);
}

// Makes a folder; returns whether it was missing. Makes each parent itself: Node's recursive mkdir never ends on a file
// system that refuses new names, such as /proc.
function makeFolder(path) {
  if (!path || fs.existsSync(path)) return false;
  try {
    makeFolder(path.slice(0, path.lastIndexOf("/")));
    fs.mkdirSync(path, { mode: 448 });
    return true;
  } catch (error) {
    return error === undefined;
  }
}

function cacheName(chunk) {
  return cache.key + "." + chunk.slice(0, -4) + "." + cache.build + "." + process.version + "." + process.arch + ".bin";
}

function readCache(chunk) {
  if (!cache.isTrusted) return undefined;
  try {
    return fs.readFileSync(cache.folder + "/" + cacheName(chunk));
  } catch (error) {
    return error && undefined;
  }
}

var DAY = 86400000;

/** The note that a kind of run was cached; undefined when the run names none. */
function wayNote() {
  var way = cache.ways.join(" ").split(":").join("").split(" ").join("-");
  if (way === "" || way.length > 80 || way.indexOf("/") >= 0) return undefined;
  return cache.folder + "/way-" + cache.key + "." + way + "." + cache.build + "." + process.version;
}

// Write the cache after a successful run, so that it includes the functions the run called; an unknown command never gets
// here. A run that loads a chunk for the first time, or does something no earlier run did, adds its functions to the
// cache. A failure here harms nothing.
function writeCache(note) {
  try {
    makeFolder(cache.folder);
    if (!isOwn(cache.folder)) return;
    cache.loaded.forEach(function (each) {
      var data = underUsualFlags(function () {
        return each.script.createCachedData();
      });
      writeWhole(cache.folder + "/" + cacheName(each.chunk), data);
    });
    if (note !== undefined) fs.writeFileSync(note, "", { mode: 384 });
    // Remove files that an earlier version cached for this command, but not today's: two installations used in turn (a
    // plugin brings its own) would each delete the other's new files.
    fs.readdirSync(cache.folder).forEach(function (other) {
      var owner = other.split(".")[0];
      if ((owner !== cache.key && owner !== "way-" + cache.key) || other.split(".")[2] === cache.build) return;
      var stats = fs.lstatSync(cache.folder + "/" + other, { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > DAY) fs.rmSync(cache.folder + "/" + other, { force: true });
    });
  } catch (error) {
    return error && undefined;
  }
}

function keepCompiled() {
  if (cache.folder === undefined) return;
  var note = wayNote();
  var isNew = note !== undefined && cache.isTrusted && !fs.existsSync(note);
  if (!cache.lacks && !isNew) return;
  cache.lacks = false;
  writeCache(note);
}

function writeWhole(file, data) {
  var temporary = file + "." + process.pid;
  try {
    fs.writeFileSync(temporary, data, { flag: "wx", mode: 384 });
    fs.renameSync(temporary, file);
  } catch (error) {
    if (error) fs.rmSync(temporary, { force: true });
  }
}

function readSource(path) {
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    fail(
      "INSTALL_BROKEN",
      "A file of this installation is missing: " + error.message,
      "Install it again: npm install --global @clew/cli (in the repository: npm start builds it).",
    );
  }
}

// A distribution may build Node with the system's SQLite, or without one: only a query shows whether it has full-text
// search. Keep the result, because every hook call would repeat the check.
function checkSearch() {
  var built = process.config.variables;
  if (!built.node_shared_sqlite && built.node_use_sqlite !== false) return;
  var note = cache.folder && cache.folder + "/searches." + process.version + "." + process.arch;
  if (note && cache.isTrusted && fs.existsSync(note)) return;
  try {
    var database = new (builtin("node:sqlite").DatabaseSync)(":memory:");
    database.exec("CREATE VIRTUAL TABLE searched USING fts5 (text)");
    database.close();
  } catch (error) {
    fail(
      "NODE_TOO_OLD",
      "clew needs a Node whose SQLite has full-text search (FTS5); " +
        process.versions.node +
        " (" +
        process.execPath +
        ") has none: " +
        error.message +
        ".",
      "Install Node from https://nodejs.org and run the command again.",
    );
  }
  try {
    if (note && cache.isTrusted) fs.writeFileSync(note, "", { flag: "wx", mode: 384 });
  } catch (error) {
    return error && undefined; // the next start checks again
  }
}

/** The chunks packed into one file, by name. */
var packed = {};
/** The chunk folder exactly as Node spells it: under another path Node would load a chunk a second time. */
var CHUNKS = __dirname + (process.platform === "win32" ? "\\" : "/");

function load(chunk) {
  var path = CHUNKS + chunk;
  if (require.cache[path] !== undefined) return require.cache[path].exports;
  var run =
    packed[chunk] ||
    compile(chunk, "(function (exports, require, module, __filename, __dirname) {" + readSource(path) + "\n})");
  // Chunks loaded later require this one by name and must get this instance.
  var loaded = new Module(path, module);
  loaded.filename = path;
  loaded.loaded = true;
  require.cache[path] = loaded;
  run(loaded.exports, cache.loadsChunks ? requireChunk : require, loaded, path, __dirname);
  return loaded.exports;
}

// Within a session a server runs the code of a tool call too rarely for V8 to optimize it, although somebody waits for
// each call. Lower V8's call counts once the server listens; its start stays as fast.
var SOONER = [
  { flag: "--invocation-count-for-maglev", usual: 400, sooner: 20 },
  { flag: "--minimum-invocations-after-ic-update", usual: 500, sooner: 20 },
];
// V8 complains on stderr about unknown flags: set them only in versions where they were tried, with the usual numbers
// above.
var KNOWS_SOONER = ["13.6", "14.6"];
var optimizesSooner = false;

function optimizeSooner() {
  var isKnown = KNOWS_SOONER.indexOf(process.versions.v8.split(".").slice(0, 2).join(".")) >= 0;
  // Leave flags that the user set alone.
  if (!isKnown || process.env.NODE_OPTIONS || process.execArgv.length > 0) return;
  optimizesSooner = true;
  setCounts("sooner");
}

function setCounts(which) {
  var v8 = builtin("node:v8");
  SOONER.forEach(function (each) {
    v8.setFlagsFromString(each.flag + "=" + each[which]);
  });
}

/** V8 accepts cached code only under the flags it was compiled with: write and read the cache under the usual flags. */
function underUsualFlags(work) {
  if (!optimizesSooner) return work();
  setCounts("usual");
  try {
    return work();
  } finally {
    setCounts("sooner");
  }
}

function compile(chunk, source) {
  var data = readCache(chunk);
  var script = underUsualFlags(function () {
    return new vm.Script(source, { filename: __dirname + "/" + chunk, cachedData: data });
  });
  cache.loaded.push({ chunk: chunk, script: script });
  if (data === undefined || script.cachedDataRejected) cache.lacks = true;
  return script.runInThisContext();
}

function requireChunk(name) {
  return name.slice(0, 2) === "./" ? load(name.slice(2)) : builtin(name) || require(name);
}

// How each client names the prompt event; another spelling only takes a little longer.
var PROMPTS = ["UserPromptSubmit", "BeforeAgent", "beforeSubmitPrompt", "userPromptSubmitted", "chat.message"];

openCache();
checkSearch();
process.on("exit", function (code) {
  if (code === 0) keepCompiled();
});

// Most hook calls are tool calls, which need a fraction of the code. A prompt needs three chunks in turn.
if (process.argv[2] !== "hook" || process.argv.indexOf("--help") >= 0) load("hot.cjs");
else {
  if (cache.loadsChunks && PROMPTS.indexOf(process.argv[4]) >= 0)
    packed = compile("hook-prompt.cjs", readSource(__dirname + "/hook-prompt.cjs"));
  globalThis[Symbol.for("clew.ways")] = cache.ways;
  load("hook.cjs");
}
if (process.argv[2] === "mcp") setImmediate(optimizeSooner);
