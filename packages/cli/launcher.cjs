#!/usr/bin/env node
"use strict";
// Becomes dist/clew.cjs. In the words of an old Node, because it is parsed before the version is known.

function fail(code, message, hint) {
  process.stderr.write(
    process.argv.indexOf("--json") > 0
      ? JSON.stringify({ error: { code: code, message: message, hint: hint, recoverable: true } }) + "\n"
      : "clew: " + message + "\n  " + hint + "\n",
  );
  process.exit(2);
}

var found = process.versions.node.split(".");
if (+found[0] < 22 || (+found[0] === 22 && +found[1] < 16))
  fail(
    "NODE_TOO_OLD",
    "clew needs Node >= 22.16, found " + process.versions.node + " (" + process.execPath + ").",
    "Install a newer Node (https://nodejs.org) and run the command again.",
  );

// Node 22 calls node:sqlite experimental. This one warning is kept back, before any module can load it; every other one passes.
if (+found[0] === 22) {
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning, kind) {
    if (kind === "ExperimentalWarning" && String(warning).indexOf("SQLite is an experimental feature") === 0) return;
    return emitWarning.apply(process, arguments);
  };
}

var fs = require("node:fs");
var Module = require("node:module");
var vm = require("node:vm");

// V8 can keep the code that it has compiled, functions that were called included: reading it back takes a third of the time.
// What a command calls differs, so each hot one has a file of its own, in a folder of this user's own: code that somebody else
// can write is code that they run. V8 itself refuses what another version of it made.
function cacheFile() {
  var base = process.env.XDG_CACHE_HOME || (process.env.HOME && process.env.HOME + "/.cache");
  if (!base || base[0] !== "/" || process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  var words = process.argv.slice(2);
  var key = /^[a-z][a-z-]{1,15}$/.test(words[0]) ? words[0] : "other";
  if (key === "step" && /^(3b|[0-8])$/.test(words[1])) key += "-" + words[1];
  if (key === "hook" && /^[a-z]+$/.test(words[1]) && /^[A-Za-z-]{1,30}$/.test(words[2]))
    key += "-" + words[1] + "-" + words[2].toLowerCase();
  // What comes after the first chunk is Node's to keep; these have nothing after it.
  else if (!/^(start|show|step)$/.test(words[0])) Module.enableCompileCache(base + "/clew/modules");
  return base + "/clew/" + key + ".BUILD_ID." + process.version + "." + process.arch + ".bin";
}

function isOwn(folder) {
  var stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 18) === 0);
}

function readCache(file) {
  if (file === undefined || !isOwn(file.slice(0, file.lastIndexOf("/")))) return undefined;
  try {
    return fs.readFileSync(file);
  } catch (error) {
    return error && undefined;
  }
}

// After a run that went well, so that what it called is in it; a word that is no command never gets here. Nothing that fails
// here matters to anybody.
function writeCache(file, script) {
  var folder = file.slice(0, file.lastIndexOf("/"));
  var temporary = file + "." + process.pid;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 448 });
    if (!isOwn(folder)) return;
    fs.writeFileSync(temporary, script.createCachedData(), { flag: "wx", mode: 384 });
    fs.renameSync(temporary, file);
    // What an earlier version left of the same command.
    var name = file.slice(folder.length + 1);
    fs.readdirSync(folder).forEach(function (other) {
      if (other !== name && other.split(".")[0] === name.split(".")[0])
        fs.rmSync(folder + "/" + other, { force: true });
    });
  } catch (error) {
    if (error) fs.rmSync(temporary, { force: true });
  }
}

function run(name) {
  var path = __dirname + "/" + name;
  var source;
  try {
    source = fs.readFileSync(path, "latin1"); // the build writes nothing but ASCII
  } catch (error) {
    fail(
      "INSTALL_BROKEN",
      "A file of this installation is missing: " + error.message,
      "Install it again: npm install --global @clew/cli (in the repository: npm start builds it).",
    );
  }
  var file = cacheFile();
  var data = readCache(file);
  var wrapper = "(function (exports, require, module, __filename, __dirname) {" + source + "\n})";
  var script = new vm.Script(wrapper, { filename: path, cachedData: data });
  if (file !== undefined && (data === undefined || script.cachedDataRejected))
    process.on("exit", function (code) {
      if (code === 0) writeCache(file, script);
    });
  // Chunks that are loaded later ask for this one by its name: they must get this one, not a second.
  var loaded = new Module(path, module);
  loaded.filename = path;
  loaded.loaded = true;
  require.cache[path] = loaded;
  script.runInThisContext()(loaded.exports, require, loaded, path, __dirname);
}

// A hook is most often a call of a tool: what it needs then is a fraction of the rest.
run(process.argv[2] === "hook" && process.argv.indexOf("--help") < 0 ? "hook.cjs" : "hot.cjs");
