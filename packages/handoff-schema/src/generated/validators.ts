// Generated from schemas/ by `pnpm generate`: do not edit.
// @ts-nocheck
/** A compiled schema: true when the document satisfies it; otherwise `errors` says what does not. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> }[] | null;
}
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var require_ucs2length = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));
function clewAdd(errors, instancePath, keyword, params) {
	const error = {
		instancePath,
		keyword,
		params
	};
	if (errors === null) return [error];
	errors.push(error);
	return errors;
}
function clewBelow(errors, found, path) {
	for (const error of found) error.instancePath = path + error.instancePath;
	if (errors === null) return found;
	for (const error of found) errors.push(error);
	return errors;
}
const clew_validateTaskHandoff = validate52;
const pattern3 = new RegExp("^(\\.([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+|[A-Za-z]([^:/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|[^.~A-Za-z/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)([/\\\\](\\.?([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+))*$", "u");
const pattern4 = new RegExp("^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$", "u");
function validate53(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "path" });
		if (data.path !== void 0) {
			let data0 = data.path;
			if (typeof data0 === "string") {
				if (!pattern3.test(data0)) vErrors = clewAdd(vErrors, "/path", "pattern", { pattern: "^(\\.([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+|[A-Za-z]([^:/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|[^.~A-Za-z/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)([/\\\\](\\.?([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+))*$" });
			} else vErrors = clewAdd(vErrors, "/path", "type", { type: "string" });
		}
		if (data.purpose !== void 0) {
			if (typeof data.purpose !== "string") vErrors = clewAdd(vErrors, "/purpose", "type", { type: "string" });
		}
		if (data.lines !== void 0) {
			let data2 = data.lines;
			if (typeof data2 === "string") {
				if (!pattern4.test(data2)) vErrors = clewAdd(vErrors, "/lines", "pattern", { pattern: "^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$" });
			} else vErrors = clewAdd(vErrors, "/lines", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate53.errors = vErrors;
	return vErrors === null;
}
function validate55(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "path" });
		if (data.path !== void 0) {
			let data0 = data.path;
			if (typeof data0 === "string") {
				if (!pattern3.test(data0)) vErrors = clewAdd(vErrors, "/path", "pattern", { pattern: "^(\\.([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+|[A-Za-z]([^:/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|[^.~A-Za-z/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)([/\\\\](\\.?([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+))*$" });
			} else vErrors = clewAdd(vErrors, "/path", "type", { type: "string" });
		}
		if (data.lines !== void 0) {
			let data1 = data.lines;
			if (typeof data1 === "string") {
				if (!pattern4.test(data1)) vErrors = clewAdd(vErrors, "/lines", "pattern", { pattern: "^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$" });
			} else vErrors = clewAdd(vErrors, "/lines", "type", { type: "string" });
		}
		if (data.change_type !== void 0) {
			let data2 = data.change_type;
			if (typeof data2 !== "string") vErrors = clewAdd(vErrors, "/change_type", "type", { type: "string" });
			if (!(data2 === "add" || data2 === "modify" || data2 === "delete" || data2 === "refactor")) vErrors = clewAdd(vErrors, "/change_type", "enum", { allowedValues: ["add", "modify", "delete", "refactor"] });
		}
		if (data.description !== void 0) {
			if (typeof data.description !== "string") vErrors = clewAdd(vErrors, "/description", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate55.errors = vErrors;
	return vErrors === null;
}
const func1 = require_ucs2length().default;
const pattern7 = new RegExp("[^\\s]", "u");
const pattern8 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
function validate57(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.pattern === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "pattern" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.pattern !== void 0) {
			let data1 = data.pattern;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/pattern", "minLength", { limit: 1 });
				if (!pattern7.test(data1)) vErrors = clewAdd(vErrors, "/pattern", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/pattern", "type", { type: "string" });
		}
		if (data.location !== void 0) {
			if (typeof data.location !== "string") vErrors = clewAdd(vErrors, "/location", "type", { type: "string" });
		}
		if (data.applies_to !== void 0) {
			let data3 = data.applies_to;
			if (Array.isArray(data3)) {
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data4 = data3[i0];
					if (typeof data4 === "string") {
						if (!pattern8.test(data4)) vErrors = clewAdd(vErrors, "/applies_to/" + i0, "pattern", { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
					} else vErrors = clewAdd(vErrors, "/applies_to/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/applies_to", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate57.errors = vErrors;
	return vErrors === null;
}
function validate59(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.issue === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "issue" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.issue !== void 0) {
			let data1 = data.issue;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/issue", "minLength", { limit: 1 });
				if (!pattern7.test(data1)) vErrors = clewAdd(vErrors, "/issue", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/issue", "type", { type: "string" });
		}
		if (data.discovered_in !== void 0) {
			if (typeof data.discovered_in !== "string") vErrors = clewAdd(vErrors, "/discovered_in", "type", { type: "string" });
		}
		if (data.mitigation !== void 0) {
			if (typeof data.mitigation !== "string") vErrors = clewAdd(vErrors, "/mitigation", "type", { type: "string" });
		}
		if (data.severity !== void 0) {
			let data4 = data.severity;
			if (typeof data4 !== "string") vErrors = clewAdd(vErrors, "/severity", "type", { type: "string" });
			if (!(data4 === "high" || data4 === "medium" || data4 === "low")) vErrors = clewAdd(vErrors, "/severity", "enum", { allowedValues: ["high", "medium", "low"] });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate59.errors = vErrors;
	return vErrors === null;
}
function validate61(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.file === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "file" });
		if (data.file !== void 0) {
			let data0 = data.file;
			if (typeof data0 === "string") {
				if (!pattern3.test(data0)) vErrors = clewAdd(vErrors, "/file", "pattern", { pattern: "^(\\.([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+|[A-Za-z]([^:/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|[^.~A-Za-z/\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)([/\\\\](\\.?([^./\\\\\\x00-\\x1f][^/\\\\\\x00-\\x1f]*)?|\\.\\.[^/\\\\\\x00-\\x1f]+))*$" });
			} else vErrors = clewAdd(vErrors, "/file", "type", { type: "string" });
		}
		if (data.reason !== void 0) {
			if (typeof data.reason !== "string") vErrors = clewAdd(vErrors, "/reason", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate61.errors = vErrors;
	return vErrors === null;
}
function validate63(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.question === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "question" });
		if (data.question !== void 0) {
			let data0 = data.question;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/question", "minLength", { limit: 1 });
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/question", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/question", "type", { type: "string" });
		}
		if (data.context !== void 0) {
			if (typeof data.context !== "string") vErrors = clewAdd(vErrors, "/context", "type", { type: "string" });
		}
		if (data.recommendation !== void 0) {
			if (typeof data.recommendation !== "string") vErrors = clewAdd(vErrors, "/recommendation", "type", { type: "string" });
		}
		if (data.blocking !== void 0) {
			if (typeof data.blocking !== "boolean") vErrors = clewAdd(vErrors, "/blocking", "type", { type: "boolean" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate63.errors = vErrors;
	return vErrors === null;
}
function validate65(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.step === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step" });
		if (data.step !== void 0) {
			let data0 = data.step;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/step", "minLength", { limit: 1 });
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/step", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/step", "type", { type: "string" });
		}
		if (data.priority !== void 0) {
			let data1 = data.priority;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/priority", "type", { type: "string" });
			if (!(data1 === "high" || data1 === "medium" || data1 === "low")) vErrors = clewAdd(vErrors, "/priority", "enum", { allowedValues: ["high", "medium", "low"] });
		}
		if (data.depends_on !== void 0) {
			let data2 = data.depends_on;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data3 = data2[i0];
					if (typeof data3 === "string") {
						if (data3.length < 1) vErrors = clewAdd(vErrors, "/depends_on/" + i0, "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/depends_on/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/depends_on", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate65.errors = vErrors;
	return vErrors === null;
}
const pattern14 = new RegExp("^[a-z0-9][a-z0-9-]{0,63}$", "u");
function validate67(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.blocker === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blocker" });
		if (data.blocker !== void 0) {
			let data0 = data.blocker;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/blocker", "minLength", { limit: 1 });
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/blocker", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/blocker", "type", { type: "string" });
		}
		if (data.impact !== void 0) {
			if (typeof data.impact !== "string") vErrors = clewAdd(vErrors, "/impact", "type", { type: "string" });
		}
		if (data.suggested_resolution !== void 0) {
			if (typeof data.suggested_resolution !== "string") vErrors = clewAdd(vErrors, "/suggested_resolution", "type", { type: "string" });
		}
		if (data.blocking_tasks !== void 0) {
			let data3 = data.blocking_tasks;
			if (Array.isArray(data3)) {
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data4 = data3[i0];
					if (typeof data4 === "string") {
						if (!pattern14.test(data4)) vErrors = clewAdd(vErrors, "/blocking_tasks/" + i0, "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
					} else vErrors = clewAdd(vErrors, "/blocking_tasks/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/blocking_tasks", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate67.errors = vErrors;
	return vErrors === null;
}
function validate69(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.criterion === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "criterion" });
		if (data.met === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "met" });
		if (data.criterion !== void 0) {
			let data0 = data.criterion;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/criterion", "minLength", { limit: 1 });
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/criterion", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/criterion", "type", { type: "string" });
		}
		if (data.met !== void 0) {
			if (typeof data.met !== "boolean") vErrors = clewAdd(vErrors, "/met", "type", { type: "boolean" });
		}
		if (data.note !== void 0) {
			if (typeof data.note !== "string") vErrors = clewAdd(vErrors, "/note", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate69.errors = vErrors;
	return vErrors === null;
}
function validate52(data) {
	let vErrors = null;
	let errors = 0;
	const _errs2 = errors;
	let valid1 = true;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0 && "outcome") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		} else if (data.outcome !== void 0) {
			if ("partial" !== data.outcome) {
				const err1 = {};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	}
	var _valid0 = _errs3 === errors;
	errors = _errs2;
	if (vErrors !== null) {
		if (_errs2) vErrors.length = _errs2;
		else vErrors = null;
	}
	if (_valid0) {
		const _errs5 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.blockers === void 0) {
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blockers" });
				errors++;
			}
			if (data.suggested_next_steps === void 0) {
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "suggested_next_steps" });
				errors++;
			}
			if (data.blockers !== void 0) {
				let data1 = data.blockers;
				if (Array.isArray(data1)) {
					if (data1.length < 1) {
						vErrors = clewAdd(vErrors, "/blockers", "minItems", { limit: 1 });
						errors++;
					}
				}
			}
			if (data.suggested_next_steps !== void 0) {
				let data2 = data.suggested_next_steps;
				if (Array.isArray(data2)) {
					if (data2.length < 1) {
						vErrors = clewAdd(vErrors, "/suggested_next_steps", "minItems", { limit: 1 });
						errors++;
					}
				}
			}
		}
		var _valid0 = _errs5 === errors;
		valid1 = _valid0;
		if (valid1) {
			var props0 = {};
			props0.blockers = true;
			props0.suggested_next_steps = true;
			props0.outcome = true;
		}
	}
	if (!valid1) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	const _errs9 = errors;
	let valid4 = true;
	const _errs10 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0 && "outcome") {
			const err7 = {};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		} else if (data.outcome !== void 0) {
			if ("failed" !== data.outcome) {
				const err8 = {};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
	}
	var _valid1 = _errs10 === errors;
	errors = _errs9;
	if (vErrors !== null) {
		if (_errs9) vErrors.length = _errs9;
		else vErrors = null;
	}
	if (_valid1) {
		const _errs12 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.blockers === void 0) {
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blockers" });
				errors++;
			}
			if (data.blockers !== void 0) {
				let data4 = data.blockers;
				if (Array.isArray(data4)) {
					if (data4.length < 1) {
						vErrors = clewAdd(vErrors, "/blockers", "minItems", { limit: 1 });
						errors++;
					}
					const len0 = data4.length;
					for (let i0 = 0; i0 < len0; i0++) {
						let data5 = data4[i0];
						if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
							if (data5.suggested_resolution === void 0) {
								vErrors = clewAdd(vErrors, "/blockers/" + i0, "required", { missingProperty: "suggested_resolution" });
								errors++;
							}
						}
					}
				}
			}
		}
		var _valid1 = _errs12 === errors;
		valid4 = _valid1;
		if (valid4) {
			var props1 = {};
			props1.blockers = true;
			props1.outcome = true;
		}
	}
	if (!valid4) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props1 !== void 0) {
		if (props1 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props1);
		}
	}
	const _errs16 = errors;
	let valid9 = true;
	const _errs17 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0 && "outcome") {
			const err13 = {};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		} else if (data.outcome !== void 0) {
			if ("blocked" !== data.outcome) {
				const err14 = {};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	}
	var _valid2 = _errs17 === errors;
	errors = _errs16;
	if (vErrors !== null) {
		if (_errs16) vErrors.length = _errs16;
		else vErrors = null;
	}
	if (_valid2) {
		const _errs19 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.blockers === void 0) {
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blockers" });
				errors++;
			}
			if (data.blockers !== void 0) {
				let data7 = data.blockers;
				if (Array.isArray(data7)) {
					if (data7.length < 1) {
						vErrors = clewAdd(vErrors, "/blockers", "minItems", { limit: 1 });
						errors++;
					}
					const len1 = data7.length;
					for (let i1 = 0; i1 < len1; i1++) {
						let data8 = data7[i1];
						if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
							if (data8.blocking_tasks === void 0) {
								vErrors = clewAdd(vErrors, "/blockers/" + i1, "required", { missingProperty: "blocking_tasks" });
								errors++;
							}
							if (data8.blocking_tasks !== void 0) {
								let data9 = data8.blocking_tasks;
								if (Array.isArray(data9)) {
									if (data9.length < 1) {
										vErrors = clewAdd(vErrors, "/blockers/" + i1 + "/blocking_tasks", "minItems", { limit: 1 });
										errors++;
									}
								}
							}
						}
					}
				}
			}
		}
		var _valid2 = _errs19 === errors;
		valid9 = _valid2;
		if (valid9) {
			var props2 = {};
			props2.blockers = true;
			props2.outcome = true;
		}
	}
	if (!valid9) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props2 !== void 0) {
		if (props2 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props2);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "outcome" });
			errors++;
		}
		if (props0 !== true) {
			props0 = props0 || {};
			props0.outcome = true;
			props0.files_created = true;
			props0.files_modified = true;
			props0.patterns_discovered = true;
			props0.gotchas = true;
			props0.dependencies_for_next = true;
			props0.open_questions = true;
			props0.suggested_next_steps = true;
			props0.blockers = true;
			props0.criteria_met = true;
			props0.retracts = true;
		}
		if (data.outcome !== void 0) {
			let data10 = data.outcome;
			if (typeof data10 !== "string") {
				vErrors = clewAdd(vErrors, "/outcome", "type", { type: "string" });
				errors++;
			}
			if (!(data10 === "completed" || data10 === "partial" || data10 === "failed" || data10 === "blocked")) {
				vErrors = clewAdd(vErrors, "/outcome", "enum", { allowedValues: ["completed", "partial", "failed", "blocked"] });
				errors++;
			}
		}
		if (data.files_created !== void 0) {
			let data11 = data.files_created;
			if (Array.isArray(data11)) {
				const len2 = data11.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate53(data11[i2])) {
					vErrors = clewBelow(vErrors, validate53.errors, "/files_created/" + i2);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/files_created", "type", { type: "array" });
				errors++;
			}
		}
		if (data.files_modified !== void 0) {
			let data13 = data.files_modified;
			if (Array.isArray(data13)) {
				const len3 = data13.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate55(data13[i3])) {
					vErrors = clewBelow(vErrors, validate55.errors, "/files_modified/" + i3);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/files_modified", "type", { type: "array" });
				errors++;
			}
		}
		if (data.patterns_discovered !== void 0) {
			let data15 = data.patterns_discovered;
			if (Array.isArray(data15)) {
				const len4 = data15.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate57(data15[i4])) {
					vErrors = clewBelow(vErrors, validate57.errors, "/patterns_discovered/" + i4);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/patterns_discovered", "type", { type: "array" });
				errors++;
			}
		}
		if (data.gotchas !== void 0) {
			let data17 = data.gotchas;
			if (Array.isArray(data17)) {
				const len5 = data17.length;
				for (let i5 = 0; i5 < len5; i5++) if (!validate59(data17[i5])) {
					vErrors = clewBelow(vErrors, validate59.errors, "/gotchas/" + i5);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/gotchas", "type", { type: "array" });
				errors++;
			}
		}
		if (data.dependencies_for_next !== void 0) {
			let data19 = data.dependencies_for_next;
			if (Array.isArray(data19)) {
				const len6 = data19.length;
				for (let i6 = 0; i6 < len6; i6++) if (!validate61(data19[i6])) {
					vErrors = clewBelow(vErrors, validate61.errors, "/dependencies_for_next/" + i6);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/dependencies_for_next", "type", { type: "array" });
				errors++;
			}
		}
		if (data.open_questions !== void 0) {
			let data21 = data.open_questions;
			if (Array.isArray(data21)) {
				const len7 = data21.length;
				for (let i7 = 0; i7 < len7; i7++) if (!validate63(data21[i7])) {
					vErrors = clewBelow(vErrors, validate63.errors, "/open_questions/" + i7);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/open_questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.suggested_next_steps !== void 0) {
			let data23 = data.suggested_next_steps;
			if (Array.isArray(data23)) {
				const len8 = data23.length;
				for (let i8 = 0; i8 < len8; i8++) if (!validate65(data23[i8])) {
					vErrors = clewBelow(vErrors, validate65.errors, "/suggested_next_steps/" + i8);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/suggested_next_steps", "type", { type: "array" });
				errors++;
			}
		}
		if (data.blockers !== void 0) {
			let data25 = data.blockers;
			if (Array.isArray(data25)) {
				const len9 = data25.length;
				for (let i9 = 0; i9 < len9; i9++) if (!validate67(data25[i9])) {
					vErrors = clewBelow(vErrors, validate67.errors, "/blockers/" + i9);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/blockers", "type", { type: "array" });
				errors++;
			}
		}
		if (data.criteria_met !== void 0) {
			let data27 = data.criteria_met;
			if (Array.isArray(data27)) {
				const len10 = data27.length;
				for (let i10 = 0; i10 < len10; i10++) if (!validate69(data27[i10])) {
					vErrors = clewBelow(vErrors, validate69.errors, "/criteria_met/" + i10);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/criteria_met", "type", { type: "array" });
				errors++;
			}
		}
		if (data.retracts !== void 0) {
			let data29 = data.retracts;
			if (Array.isArray(data29)) {
				const len11 = data29.length;
				for (let i11 = 0; i11 < len11; i11++) {
					let data30 = data29[i11];
					if (typeof data30 === "string") {
						if (data30.length < 1) {
							vErrors = clewAdd(vErrors, "/retracts/" + i11, "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/retracts/" + i11, "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/retracts", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
const clew_validateKnowledgeGraph = validate71;
function validate72(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.type === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "type" });
		if (data.tags === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "tags" });
		if (data.summary === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "summary" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.type !== void 0) {
			let data1 = data.type;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/type", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
		}
		if (data.tags !== void 0) {
			let data2 = data.tags;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data2[i0] !== "string") vErrors = clewAdd(vErrors, "/tags/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
		}
		if (data.summary !== void 0) {
			if (typeof data.summary !== "string") vErrors = clewAdd(vErrors, "/summary", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			if (typeof data.text !== "string") vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.file !== void 0) {
			let data6 = data.file;
			if (typeof data6 !== "string" && data6 !== null) vErrors = clewAdd(vErrors, "/file", "type", { type: ["string", "null"] });
		}
		if (data.created !== void 0) {
			if (typeof data.created !== "string") vErrors = clewAdd(vErrors, "/created", "type", { type: "string" });
		}
		if (data.connections !== void 0) {
			let data8 = data.connections;
			if (Array.isArray(data8)) {
				const len1 = data8.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data8[i1] !== "string") vErrors = clewAdd(vErrors, "/connections/" + i1, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/connections", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate72.errors = vErrors;
	return vErrors === null;
}
function validate74(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.from === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "from" });
		if (data.to === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "to" });
		if (data.relation === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "relation" });
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/from", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/from", "type", { type: "string" });
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/to", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/to", "type", { type: "string" });
		}
		if (data.relation !== void 0) {
			let data2 = data.relation;
			if (typeof data2 === "string") {
				if (data2.length < 1) vErrors = clewAdd(vErrors, "/relation", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/relation", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate74.errors = vErrors;
	return vErrors === null;
}
function validate71(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.version === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "version" });
		if (data.nodes === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "nodes" });
		if (data.tag_index === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "tag_index" });
		if (data.version !== void 0) {
			let data0 = data.version;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/version", "type", { type: "integer" });
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 1 || isNaN(data0)) vErrors = clewAdd(vErrors, "/version", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.last_updated !== void 0) {
			if (typeof data.last_updated !== "string") vErrors = clewAdd(vErrors, "/last_updated", "type", { type: "string" });
		}
		if (data.nodes !== void 0) {
			let data2 = data.nodes;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate72(data2[i0])) vErrors = clewBelow(vErrors, validate72.errors, "/nodes/" + i0);
			} else vErrors = clewAdd(vErrors, "/nodes", "type", { type: "array" });
		}
		if (data.tag_index !== void 0) {
			let data4 = data.tag_index;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) for (const key0 in data4) {
				let data5 = data4[key0];
				if (Array.isArray(data5)) {
					const len1 = data5.length;
					for (let i1 = 0; i1 < len1; i1++) if (typeof data5[i1] !== "string") vErrors = clewAdd(vErrors, "/tag_index/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i1, "type", { type: "string" });
				} else vErrors = clewAdd(vErrors, "/tag_index/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "type", { type: "array" });
			}
			else vErrors = clewAdd(vErrors, "/tag_index", "type", { type: "object" });
		}
		if (data.connections !== void 0) {
			let data7 = data.connections;
			if (Array.isArray(data7)) {
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate74(data7[i2])) vErrors = clewBelow(vErrors, validate74.errors, "/connections/" + i2);
			} else vErrors = clewAdd(vErrors, "/connections", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate71.errors = vErrors;
	return vErrors === null;
}
const clew_validateTaskRecord = validate76;
const pattern17 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
function validate78(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.component === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "component" });
		if (data.location === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "location" });
		if (data.notes === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "notes" });
		if (data.task === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "task" });
		if (data.component !== void 0) {
			let data0 = data.component;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/component", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/component", "type", { type: "string" });
		}
		if (data.location !== void 0) {
			let data1 = data.location;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/location", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/location", "type", { type: "string" });
		}
		if (data.lines !== void 0) {
			if (typeof data.lines !== "string") vErrors = clewAdd(vErrors, "/lines", "type", { type: "string" });
		}
		if (data.notes !== void 0) {
			if (typeof data.notes !== "string") vErrors = clewAdd(vErrors, "/notes", "type", { type: "string" });
		}
		if (data.task !== void 0) {
			let data4 = data.task;
			if (typeof data4 === "string") {
				if (!pattern14.test(data4)) vErrors = clewAdd(vErrors, "/task", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/task", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate78.errors = vErrors;
	return vErrors === null;
}
function validate80(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.blocker === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blocker" });
		if (data.impact === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "impact" });
		if (data.resolution === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "resolution" });
		if (data.task === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "task" });
		if (data.blocker !== void 0) {
			let data0 = data.blocker;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/blocker", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/blocker", "type", { type: "string" });
		}
		if (data.impact !== void 0) {
			if (typeof data.impact !== "string") vErrors = clewAdd(vErrors, "/impact", "type", { type: "string" });
		}
		if (data.resolution !== void 0) {
			if (typeof data.resolution !== "string") vErrors = clewAdd(vErrors, "/resolution", "type", { type: "string" });
		}
		if (data.task !== void 0) {
			let data3 = data.task;
			if (typeof data3 === "string") {
				if (!pattern14.test(data3)) vErrors = clewAdd(vErrors, "/task", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/task", "type", { type: "string" });
		}
		if (data.blocking_tasks !== void 0) {
			let data4 = data.blocking_tasks;
			if (Array.isArray(data4)) {
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data4[i0] !== "string") vErrors = clewAdd(vErrors, "/blocking_tasks/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/blocking_tasks", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate80.errors = vErrors;
	return vErrors === null;
}
function validate82(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.was === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "was" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern14.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.was !== void 0) {
			let data1 = data.was;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/was", "type", { type: "string" });
			if (!(data1 === "pending" || data1 === "in_progress" || data1 === "completed" || data1 === "failed" || data1 === "blocked" || data1 === "skipped")) vErrors = clewAdd(vErrors, "/was", "enum", { allowedValues: ["pending", "in_progress", "completed", "failed", "blocked", "skipped"] });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate82.errors = vErrors;
	return vErrors === null;
}
function validate84(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.type === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "type" });
		if (data.summary === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "summary" });
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.tags === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "tags" });
		if (data.task === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "task" });
		if (data.source === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "source" });
		if (data.created === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "created" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.type !== void 0) {
			let data1 = data.type;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
			if (!(data1 === "task" || data1 === "decision" || data1 === "pattern" || data1 === "gotcha" || data1 === "insight" || data1 === "question")) vErrors = clewAdd(vErrors, "/type", "enum", { allowedValues: ["task", "decision", "pattern", "gotcha", "insight", "question"] });
		}
		if (data.summary !== void 0) {
			let data2 = data.summary;
			if (typeof data2 === "string") {
				if (data2.length > 100 && func1(data2) > 100) vErrors = clewAdd(vErrors, "/summary", "maxLength", { limit: 100 });
			} else vErrors = clewAdd(vErrors, "/summary", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			if (typeof data.text !== "string") vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.tags !== void 0) {
			let data4 = data.tags;
			if (Array.isArray(data4)) {
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (typeof data5 === "string") {
						if (data5.length < 1) vErrors = clewAdd(vErrors, "/tags/" + i0, "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/tags/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
		}
		if (data.task !== void 0) {
			let data6 = data.task;
			if (typeof data6 !== "string" && data6 !== null) vErrors = clewAdd(vErrors, "/task", "type", { type: ["string", "null"] });
		}
		if (data.source !== void 0) {
			if (typeof data.source !== "string") vErrors = clewAdd(vErrors, "/source", "type", { type: "string" });
		}
		if (data.file !== void 0) {
			let data8 = data.file;
			if (typeof data8 !== "string" && data8 !== null) vErrors = clewAdd(vErrors, "/file", "type", { type: ["string", "null"] });
		}
		if (data.severity !== void 0) {
			let data9 = data.severity;
			if (typeof data9 !== "string") vErrors = clewAdd(vErrors, "/severity", "type", { type: "string" });
			if (!(data9 === "high" || data9 === "medium" || data9 === "low")) vErrors = clewAdd(vErrors, "/severity", "enum", { allowedValues: ["high", "medium", "low"] });
		}
		if (data.mitigation !== void 0) {
			if (typeof data.mitigation !== "string") vErrors = clewAdd(vErrors, "/mitigation", "type", { type: "string" });
		}
		if (data.blocking !== void 0) {
			if (typeof data.blocking !== "boolean") vErrors = clewAdd(vErrors, "/blocking", "type", { type: "boolean" });
		}
		if (data.context !== void 0) {
			if (typeof data.context !== "string") vErrors = clewAdd(vErrors, "/context", "type", { type: "string" });
		}
		if (data.recommendation !== void 0) {
			if (typeof data.recommendation !== "string") vErrors = clewAdd(vErrors, "/recommendation", "type", { type: "string" });
		}
		if (data.session !== void 0) {
			if (typeof data.session !== "string") vErrors = clewAdd(vErrors, "/session", "type", { type: "string" });
		}
		if (data.created !== void 0) {
			if (typeof data.created !== "string") vErrors = clewAdd(vErrors, "/created", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate84.errors = vErrors;
	return vErrors === null;
}
function validate87(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.kind === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "kind" });
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.tags === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "tags" });
		if (data.origin === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "origin" });
		if (data.origin_id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "origin_id" });
		if (data.source === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "source" });
		if (data.learned_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "learned_at" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.kind !== void 0) {
			let data1 = data.kind;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/kind", "type", { type: "string" });
			if (!(data1 === "gotcha" || data1 === "pattern")) vErrors = clewAdd(vErrors, "/kind", "enum", { allowedValues: ["gotcha", "pattern"] });
		}
		if (data.text !== void 0) {
			let data2 = data.text;
			if (typeof data2 === "string") {
				if (data2.length < 1) vErrors = clewAdd(vErrors, "/text", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.mitigation !== void 0) {
			if (typeof data.mitigation !== "string") vErrors = clewAdd(vErrors, "/mitigation", "type", { type: "string" });
		}
		if (data.severity !== void 0) {
			let data4 = data.severity;
			if (typeof data4 !== "string") vErrors = clewAdd(vErrors, "/severity", "type", { type: "string" });
			if (!(data4 === "high" || data4 === "medium" || data4 === "low")) vErrors = clewAdd(vErrors, "/severity", "enum", { allowedValues: ["high", "medium", "low"] });
		}
		if (data.file !== void 0) {
			if (typeof data.file !== "string") vErrors = clewAdd(vErrors, "/file", "type", { type: "string" });
		}
		if (data.tags !== void 0) {
			let data6 = data.tags;
			if (Array.isArray(data6)) {
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data6[i0] !== "string") vErrors = clewAdd(vErrors, "/tags/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
		}
		if (data.origin !== void 0) {
			let data8 = data.origin;
			if (typeof data8 !== "string") vErrors = clewAdd(vErrors, "/origin", "type", { type: "string" });
			if (!(data8 === "task" || data8 === "session")) vErrors = clewAdd(vErrors, "/origin", "enum", { allowedValues: ["task", "session"] });
		}
		if (data.origin_id !== void 0) {
			let data9 = data.origin_id;
			if (typeof data9 === "string") {
				if (data9.length < 1) vErrors = clewAdd(vErrors, "/origin_id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/origin_id", "type", { type: "string" });
		}
		if (data.source !== void 0) {
			if (typeof data.source !== "string") vErrors = clewAdd(vErrors, "/source", "type", { type: "string" });
		}
		if (data.learned_at !== void 0) {
			if (typeof data.learned_at !== "string") vErrors = clewAdd(vErrors, "/learned_at", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate87.errors = vErrors;
	return vErrors === null;
}
function validate76(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.v === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "v" });
		if (data.task === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "task" });
		if (data.name === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "name" });
		if (data.path === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "path" });
		if (data.status === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "status" });
		if (data.depends_on === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "depends_on" });
		if (data.handoff_digest === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "handoff_digest" });
		if (data.processed_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "processed_at" });
		if (data.handoff === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "handoff" });
		if (data.context_map === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "context_map" });
		if (data.blockers === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blockers" });
		if (data.blocked === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blocked" });
		if (data.nodes === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "nodes" });
		if (data.edges === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "edges" });
		if (data.learned === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "learned" });
		if (data.digests === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "digests" });
		if (data.v !== void 0) {
			let data0 = data.v;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/v", "type", { type: "integer" });
			if (1 !== data0) vErrors = clewAdd(vErrors, "/v", "const", { allowedValue: 1 });
		}
		if (data.task !== void 0) {
			let data1 = data.task;
			if (typeof data1 === "string") {
				if (!pattern14.test(data1)) vErrors = clewAdd(vErrors, "/task", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/task", "type", { type: "string" });
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") vErrors = clewAdd(vErrors, "/name", "type", { type: "string" });
		}
		if (data.path !== void 0) {
			let data3 = data.path;
			if (typeof data3 === "string") {
				if (data3.length < 1) vErrors = clewAdd(vErrors, "/path", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/path", "type", { type: "string" });
		}
		if (data.status !== void 0) {
			let data4 = data.status;
			if (typeof data4 !== "string") vErrors = clewAdd(vErrors, "/status", "type", { type: "string" });
			if (!(data4 === "pending" || data4 === "in_progress" || data4 === "completed" || data4 === "failed" || data4 === "blocked" || data4 === "skipped")) vErrors = clewAdd(vErrors, "/status", "enum", { allowedValues: ["pending", "in_progress", "completed", "failed", "blocked", "skipped"] });
		}
		if (data.depends_on !== void 0) {
			let data5 = data.depends_on;
			if (Array.isArray(data5)) {
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data5[i0] !== "string") vErrors = clewAdd(vErrors, "/depends_on/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/depends_on", "type", { type: "array" });
		}
		if (data.handoff_digest !== void 0) {
			let data7 = data.handoff_digest;
			if (typeof data7 === "string") {
				if (!pattern17.test(data7)) vErrors = clewAdd(vErrors, "/handoff_digest", "pattern", { pattern: "^sha256:[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/handoff_digest", "type", { type: "string" });
		}
		if (data.processed_at !== void 0) {
			if (typeof data.processed_at !== "string") vErrors = clewAdd(vErrors, "/processed_at", "type", { type: "string" });
		}
		if (data.handoff !== void 0) {
			if (!validate52(data.handoff)) vErrors = clewBelow(vErrors, validate52.errors, "/handoff");
		}
		if (data.context_map !== void 0) {
			let data10 = data.context_map;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate78(data10[i1])) vErrors = clewBelow(vErrors, validate78.errors, "/context_map/" + i1);
			} else vErrors = clewAdd(vErrors, "/context_map", "type", { type: "array" });
		}
		if (data.blockers !== void 0) {
			let data12 = data.blockers;
			if (Array.isArray(data12)) {
				const len2 = data12.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate80(data12[i2])) vErrors = clewBelow(vErrors, validate80.errors, "/blockers/" + i2);
			} else vErrors = clewAdd(vErrors, "/blockers", "type", { type: "array" });
		}
		if (data.blocked !== void 0) {
			let data14 = data.blocked;
			if (Array.isArray(data14)) {
				const len3 = data14.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate82(data14[i3])) vErrors = clewBelow(vErrors, validate82.errors, "/blocked/" + i3);
			} else vErrors = clewAdd(vErrors, "/blocked", "type", { type: "array" });
		}
		if (data.nodes !== void 0) {
			let data16 = data.nodes;
			if (Array.isArray(data16)) {
				const len4 = data16.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate84(data16[i4])) vErrors = clewBelow(vErrors, validate84.errors, "/nodes/" + i4);
			} else vErrors = clewAdd(vErrors, "/nodes", "type", { type: "array" });
		}
		if (data.edges !== void 0) {
			let data18 = data.edges;
			if (Array.isArray(data18)) {
				const len5 = data18.length;
				for (let i5 = 0; i5 < len5; i5++) if (!validate74(data18[i5])) vErrors = clewBelow(vErrors, validate74.errors, "/edges/" + i5);
			} else vErrors = clewAdd(vErrors, "/edges", "type", { type: "array" });
		}
		if (data.learned !== void 0) {
			let data20 = data.learned;
			if (Array.isArray(data20)) {
				const len6 = data20.length;
				for (let i6 = 0; i6 < len6; i6++) if (!validate87(data20[i6])) vErrors = clewBelow(vErrors, validate87.errors, "/learned/" + i6);
			} else vErrors = clewAdd(vErrors, "/learned", "type", { type: "array" });
		}
		if (data.digests !== void 0) {
			let data22 = data.digests;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) for (const key0 in data22) {
				let data23 = data22[key0];
				if (typeof data23 !== "string" && data23 !== null) vErrors = clewAdd(vErrors, "/digests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "type", { type: ["string", "null"] });
			}
			else vErrors = clewAdd(vErrors, "/digests", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate76.errors = vErrors;
	return vErrors === null;
}
const clew_validateHandoffPayload = validate89;
const pattern21 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$", "u");
function validate90(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.theme === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "theme" });
		if (data.theme !== void 0) {
			let data0 = data.theme;
			if (typeof data0 === "string") {
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/theme", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/theme", "type", { type: "string" });
		}
		if (data.confidence_score !== void 0) {
			let data1 = data.confidence_score;
			if (!(typeof data1 == "number" && isFinite(data1))) vErrors = clewAdd(vErrors, "/confidence_score", "type", { type: "number" });
		}
		if (data.contributing_archetypes !== void 0) {
			let data2 = data.contributing_archetypes;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data2[i0] !== "string") vErrors = clewAdd(vErrors, "/contributing_archetypes/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/contributing_archetypes", "type", { type: "array" });
		}
		if (data.key_evidence !== void 0) {
			let data4 = data.key_evidence;
			if (Array.isArray(data4)) {
				const len1 = data4.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data4[i1] !== "string") vErrors = clewAdd(vErrors, "/key_evidence/" + i1, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/key_evidence", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate90.errors = vErrors;
	return vErrors === null;
}
function validate92(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.insight === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "insight" });
		if (data.archetype !== void 0) {
			if (typeof data.archetype !== "string") vErrors = clewAdd(vErrors, "/archetype", "type", { type: "string" });
		}
		if (data.insight !== void 0) {
			let data1 = data.insight;
			if (typeof data1 === "string") {
				if (!pattern7.test(data1)) vErrors = clewAdd(vErrors, "/insight", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/insight", "type", { type: "string" });
		}
		if (data.confidence !== void 0) {
			let data2 = data.confidence;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) vErrors = clewAdd(vErrors, "/confidence", "type", { type: "integer" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate92.errors = vErrors;
	return vErrors === null;
}
function validate94(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.term === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "term" });
		if (data.term !== void 0) {
			let data0 = data.term;
			if (typeof data0 === "string") {
				if (!pattern7.test(data0)) vErrors = clewAdd(vErrors, "/term", "pattern", { pattern: "[^\\s]" });
			} else vErrors = clewAdd(vErrors, "/term", "type", { type: "string" });
		}
		if (data.rationale !== void 0) {
			if (typeof data.rationale !== "string") vErrors = clewAdd(vErrors, "/rationale", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate94.errors = vErrors;
	return vErrors === null;
}
function validate89(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.handoff === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "handoff" });
		if (data.handoff !== void 0) {
			let data0 = data.handoff;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.version === void 0) vErrors = clewAdd(vErrors, "/handoff", "required", { missingProperty: "version" });
				if (data0.timestamp === void 0) vErrors = clewAdd(vErrors, "/handoff", "required", { missingProperty: "timestamp" });
				if (data0.source === void 0) vErrors = clewAdd(vErrors, "/handoff", "required", { missingProperty: "source" });
				if (data0.target === void 0) vErrors = clewAdd(vErrors, "/handoff", "required", { missingProperty: "target" });
				if (data0.context === void 0) vErrors = clewAdd(vErrors, "/handoff", "required", { missingProperty: "context" });
				if (data0.version !== void 0) {
					let data1 = data0.version;
					if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/handoff/version", "type", { type: "string" });
					if ("2.0" !== data1) vErrors = clewAdd(vErrors, "/handoff/version", "const", { allowedValue: "2.0" });
				}
				if (data0.timestamp !== void 0) {
					let data2 = data0.timestamp;
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) vErrors = clewAdd(vErrors, "/handoff/timestamp", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$" });
					} else vErrors = clewAdd(vErrors, "/handoff/timestamp", "type", { type: "string" });
				}
				if (data0.expires_at !== void 0) {
					let data3 = data0.expires_at;
					if (typeof data3 === "string") {
						if (!pattern21.test(data3)) vErrors = clewAdd(vErrors, "/handoff/expires_at", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$" });
					} else vErrors = clewAdd(vErrors, "/handoff/expires_at", "type", { type: "string" });
				}
				if (data0.source !== void 0) {
					let data4 = data0.source;
					if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
						if (data4.skill === void 0) vErrors = clewAdd(vErrors, "/handoff/source", "required", { missingProperty: "skill" });
						if (data4.session_path === void 0) vErrors = clewAdd(vErrors, "/handoff/source", "required", { missingProperty: "session_path" });
						if (data4.skill !== void 0) {
							let data5 = data4.skill;
							if (typeof data5 === "string") {
								if (!pattern14.test(data5)) vErrors = clewAdd(vErrors, "/handoff/source/skill", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
							} else vErrors = clewAdd(vErrors, "/handoff/source/skill", "type", { type: "string" });
						}
						if (data4.workflow_id !== void 0) {
							if (typeof data4.workflow_id !== "string") vErrors = clewAdd(vErrors, "/handoff/source/workflow_id", "type", { type: "string" });
						}
						if (data4.session_path !== void 0) {
							let data7 = data4.session_path;
							if (typeof data7 === "string") {
								if (!pattern7.test(data7)) vErrors = clewAdd(vErrors, "/handoff/source/session_path", "pattern", { pattern: "[^\\s]" });
							} else vErrors = clewAdd(vErrors, "/handoff/source/session_path", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/handoff/source", "type", { type: "object" });
				}
				if (data0.target !== void 0) {
					let data8 = data0.target;
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.skill === void 0) vErrors = clewAdd(vErrors, "/handoff/target", "required", { missingProperty: "skill" });
						if (data8.skill !== void 0) {
							let data9 = data8.skill;
							if (typeof data9 === "string") {
								if (!pattern7.test(data9)) vErrors = clewAdd(vErrors, "/handoff/target/skill", "pattern", { pattern: "[^\\s]" });
							} else vErrors = clewAdd(vErrors, "/handoff/target/skill", "type", { type: "string" });
						}
						if (data8.invocation !== void 0) {
							if (typeof data8.invocation !== "string") vErrors = clewAdd(vErrors, "/handoff/target/invocation", "type", { type: "string" });
						}
						if (data8.category !== void 0) {
							if (typeof data8.category !== "string") vErrors = clewAdd(vErrors, "/handoff/target/category", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/handoff/target", "type", { type: "object" });
				}
				if (data0.context !== void 0) {
					let data12 = data0.context;
					if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
						if (data12.original_prompt === void 0) vErrors = clewAdd(vErrors, "/handoff/context", "required", { missingProperty: "original_prompt" });
						if (data12.problem_type === void 0) vErrors = clewAdd(vErrors, "/handoff/context", "required", { missingProperty: "problem_type" });
						if (data12.original_prompt !== void 0) {
							let data13 = data12.original_prompt;
							if (typeof data13 === "string") {
								if (!pattern7.test(data13)) vErrors = clewAdd(vErrors, "/handoff/context/original_prompt", "pattern", { pattern: "[^\\s]" });
							} else vErrors = clewAdd(vErrors, "/handoff/context/original_prompt", "type", { type: "string" });
						}
						if (data12.reframed_challenge !== void 0) {
							if (typeof data12.reframed_challenge !== "string") vErrors = clewAdd(vErrors, "/handoff/context/reframed_challenge", "type", { type: "string" });
						}
						if (data12.problem_type !== void 0) {
							let data15 = data12.problem_type;
							if (typeof data15 !== "string") vErrors = clewAdd(vErrors, "/handoff/context/problem_type", "type", { type: "string" });
							if (!(data15 === "decision" || data15 === "creative" || data15 === "analytical" || data15 === "strategic")) vErrors = clewAdd(vErrors, "/handoff/context/problem_type", "enum", { allowedValues: ["decision", "creative", "analytical", "strategic"] });
						}
						if (data12.synthesis_summary !== void 0) {
							if (typeof data12.synthesis_summary !== "string") vErrors = clewAdd(vErrors, "/handoff/context/synthesis_summary", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/handoff/context", "type", { type: "object" });
				}
				if (data0.insights !== void 0) {
					let data17 = data0.insights;
					if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
						if (data17.convergent !== void 0) {
							let data18 = data17.convergent;
							if (Array.isArray(data18)) {
								const len0 = data18.length;
								for (let i0 = 0; i0 < len0; i0++) if (!validate90(data18[i0])) vErrors = clewBelow(vErrors, validate90.errors, "/handoff/insights/convergent/" + i0);
							} else vErrors = clewAdd(vErrors, "/handoff/insights/convergent", "type", { type: "array" });
						}
						if (data17.divergent !== void 0) {
							let data20 = data17.divergent;
							if (Array.isArray(data20)) {
								const len1 = data20.length;
								for (let i1 = 0; i1 < len1; i1++) if (!validate92(data20[i1])) vErrors = clewBelow(vErrors, validate92.errors, "/handoff/insights/divergent/" + i1);
							} else vErrors = clewAdd(vErrors, "/handoff/insights/divergent", "type", { type: "array" });
						}
						if (data17.uncertainties !== void 0) {
							let data22 = data17.uncertainties;
							if (Array.isArray(data22)) {
								const len2 = data22.length;
								for (let i2 = 0; i2 < len2; i2++) if (typeof data22[i2] !== "string") vErrors = clewAdd(vErrors, "/handoff/insights/uncertainties/" + i2, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/handoff/insights/uncertainties", "type", { type: "array" });
						}
						if (data17.blind_spots !== void 0) {
							let data24 = data17.blind_spots;
							if (Array.isArray(data24)) {
								const len3 = data24.length;
								for (let i3 = 0; i3 < len3; i3++) if (typeof data24[i3] !== "string") vErrors = clewAdd(vErrors, "/handoff/insights/blind_spots/" + i3, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/handoff/insights/blind_spots", "type", { type: "array" });
						}
					} else vErrors = clewAdd(vErrors, "/handoff/insights", "type", { type: "object" });
				}
				if (data0.research_seeds !== void 0) {
					let data26 = data0.research_seeds;
					if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
						if (data26.suggested_terms !== void 0) {
							let data27 = data26.suggested_terms;
							if (Array.isArray(data27)) {
								const len4 = data27.length;
								for (let i4 = 0; i4 < len4; i4++) if (!validate94(data27[i4])) vErrors = clewBelow(vErrors, validate94.errors, "/handoff/research_seeds/suggested_terms/" + i4);
							} else vErrors = clewAdd(vErrors, "/handoff/research_seeds/suggested_terms", "type", { type: "array" });
						}
						if (data26.open_questions !== void 0) {
							let data29 = data26.open_questions;
							if (Array.isArray(data29)) {
								const len5 = data29.length;
								for (let i5 = 0; i5 < len5; i5++) if (typeof data29[i5] !== "string") vErrors = clewAdd(vErrors, "/handoff/research_seeds/open_questions/" + i5, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/handoff/research_seeds/open_questions", "type", { type: "array" });
						}
					} else vErrors = clewAdd(vErrors, "/handoff/research_seeds", "type", { type: "object" });
				}
				if (data0.meta !== void 0) {
					let data31 = data0.meta;
					if (data31 && typeof data31 == "object" && !Array.isArray(data31)) {
						if (data31.perspectives_completed !== void 0) {
							let data32 = data31.perspectives_completed;
							if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32))) vErrors = clewAdd(vErrors, "/handoff/meta/perspectives_completed", "type", { type: "integer" });
							if (typeof data32 == "number" && isFinite(data32)) {
								if (data32 < 0 || isNaN(data32)) vErrors = clewAdd(vErrors, "/handoff/meta/perspectives_completed", "minimum", {
									comparison: ">=",
									limit: 0
								});
							}
						}
						if (data31.convergence_level !== void 0) {
							let data33 = data31.convergence_level;
							if (typeof data33 !== "string") vErrors = clewAdd(vErrors, "/handoff/meta/convergence_level", "type", { type: "string" });
							if (!(data33 === "high" || data33 === "medium" || data33 === "low" || data33 === "none")) vErrors = clewAdd(vErrors, "/handoff/meta/convergence_level", "enum", { allowedValues: ["high", "medium", "low", "none"] });
						}
						if (data31.user_feedback !== void 0) {
							if (typeof data31.user_feedback !== "string") vErrors = clewAdd(vErrors, "/handoff/meta/user_feedback", "type", { type: "string" });
						}
						if (data31.handoff_reason !== void 0) {
							if (typeof data31.handoff_reason !== "string") vErrors = clewAdd(vErrors, "/handoff/meta/handoff_reason", "type", { type: "string" });
						}
						if (data31.handoff_chain !== void 0) {
							let data36 = data31.handoff_chain;
							if (Array.isArray(data36)) {
								const len6 = data36.length;
								for (let i6 = 0; i6 < len6; i6++) if (typeof data36[i6] !== "string") vErrors = clewAdd(vErrors, "/handoff/meta/handoff_chain/" + i6, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/handoff/meta/handoff_chain", "type", { type: "array" });
						}
						if (data31.payload_hash !== void 0) {
							if (typeof data31.payload_hash !== "string") vErrors = clewAdd(vErrors, "/handoff/meta/payload_hash", "type", { type: "string" });
						}
						if (data31.payload_size_bytes !== void 0) {
							let data39 = data31.payload_size_bytes;
							if (!(typeof data39 == "number" && !(data39 % 1) && !isNaN(data39) && isFinite(data39))) vErrors = clewAdd(vErrors, "/handoff/meta/payload_size_bytes", "type", { type: "integer" });
							if (typeof data39 == "number" && isFinite(data39)) {
								if (data39 < 0 || isNaN(data39)) vErrors = clewAdd(vErrors, "/handoff/meta/payload_size_bytes", "minimum", {
									comparison: ">=",
									limit: 0
								});
							}
						}
					} else vErrors = clewAdd(vErrors, "/handoff/meta", "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/handoff", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate89.errors = vErrors;
	return vErrors === null;
}
const clew_validateHandoffDraft = validate96;
function validate96(data) {
	let vErrors = null;
	let errors = 0;
	const _errs1 = errors;
	const _errs2 = errors;
	const _errs3 = errors;
	let valid1 = false;
	const _errs4 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.version === void 0 && "version") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	}
	var _valid0 = _errs4 === errors;
	valid1 = valid1 || _valid0;
	const _errs5 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.timestamp === void 0 && "timestamp") {
			const err1 = {};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
	}
	var _valid0 = _errs5 === errors;
	valid1 = valid1 || _valid0;
	const _errs6 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.expires_at === void 0 && "expires_at") {
			const err2 = {};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	}
	var _valid0 = _errs6 === errors;
	valid1 = valid1 || _valid0;
	const _errs7 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.target === void 0 && "target") {
			const err3 = {};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
	}
	var _valid0 = _errs7 === errors;
	valid1 = valid1 || _valid0;
	if (!valid1) {
		const err4 = {};
		if (vErrors === null) vErrors = [err4];
		else vErrors.push(err4);
		errors++;
	} else {
		errors = _errs3;
		if (vErrors !== null) {
			if (_errs3) vErrors.length = _errs3;
			else vErrors = null;
		}
	}
	if (_errs2 === errors) {
		vErrors = clewAdd(vErrors, "", "not", {});
		errors++;
	} else {
		errors = _errs1;
		if (vErrors !== null) {
			if (_errs1) vErrors.length = _errs1;
			else vErrors = null;
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.source === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "source" });
			errors++;
		}
		if (data.context === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "context" });
			errors++;
		}
		if (data.source !== void 0) {
			let data0 = data.source;
			const _errs10 = errors;
			const _errs11 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.workflow_id === void 0 && "workflow_id") {
					const err8 = {};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			}
			if (_errs11 === errors) {
				vErrors = clewAdd(vErrors, "/source", "not", {});
				errors++;
			} else {
				errors = _errs10;
				if (vErrors !== null) {
					if (_errs10) vErrors.length = _errs10;
					else vErrors = null;
				}
			}
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.skill === void 0) {
					vErrors = clewAdd(vErrors, "/source", "required", { missingProperty: "skill" });
					errors++;
				}
				if (data0.session_path === void 0) {
					vErrors = clewAdd(vErrors, "/source", "required", { missingProperty: "session_path" });
					errors++;
				}
				if (data0.skill !== void 0) {
					let data1 = data0.skill;
					if (typeof data1 === "string") {
						if (!pattern14.test(data1)) {
							vErrors = clewAdd(vErrors, "/source/skill", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/source/skill", "type", { type: "string" });
						errors++;
					}
				}
				if (data0.session_path !== void 0) {
					let data2 = data0.session_path;
					if (typeof data2 === "string") {
						if (!pattern7.test(data2)) {
							vErrors = clewAdd(vErrors, "/source/session_path", "pattern", { pattern: "[^\\s]" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/source/session_path", "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/source", "type", { type: "object" });
				errors++;
			}
		}
		if (data.context !== void 0) {
			let data3 = data.context;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				if (data3.original_prompt === void 0) {
					vErrors = clewAdd(vErrors, "/context", "required", { missingProperty: "original_prompt" });
					errors++;
				}
				if (data3.problem_type === void 0) {
					vErrors = clewAdd(vErrors, "/context", "required", { missingProperty: "problem_type" });
					errors++;
				}
				if (data3.original_prompt !== void 0) {
					let data4 = data3.original_prompt;
					if (typeof data4 === "string") {
						if (!pattern7.test(data4)) {
							vErrors = clewAdd(vErrors, "/context/original_prompt", "pattern", { pattern: "[^\\s]" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/context/original_prompt", "type", { type: "string" });
						errors++;
					}
				}
				if (data3.reframed_challenge !== void 0) {
					if (typeof data3.reframed_challenge !== "string") {
						vErrors = clewAdd(vErrors, "/context/reframed_challenge", "type", { type: "string" });
						errors++;
					}
				}
				if (data3.problem_type !== void 0) {
					let data6 = data3.problem_type;
					if (typeof data6 !== "string") {
						vErrors = clewAdd(vErrors, "/context/problem_type", "type", { type: "string" });
						errors++;
					}
					if (!(data6 === "decision" || data6 === "creative" || data6 === "analytical" || data6 === "strategic")) {
						vErrors = clewAdd(vErrors, "/context/problem_type", "enum", { allowedValues: ["decision", "creative", "analytical", "strategic"] });
						errors++;
					}
				}
				if (data3.synthesis_summary !== void 0) {
					if (typeof data3.synthesis_summary !== "string") {
						vErrors = clewAdd(vErrors, "/context/synthesis_summary", "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/context", "type", { type: "object" });
				errors++;
			}
		}
		if (data.insights !== void 0) {
			let data8 = data.insights;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.convergent !== void 0) {
					let data9 = data8.convergent;
					if (Array.isArray(data9)) {
						const len0 = data9.length;
						for (let i0 = 0; i0 < len0; i0++) if (!validate90(data9[i0])) {
							vErrors = clewBelow(vErrors, validate90.errors, "/insights/convergent/" + i0);
							errors = vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, "/insights/convergent", "type", { type: "array" });
						errors++;
					}
				}
				if (data8.divergent !== void 0) {
					let data11 = data8.divergent;
					if (Array.isArray(data11)) {
						const len1 = data11.length;
						for (let i1 = 0; i1 < len1; i1++) if (!validate92(data11[i1])) {
							vErrors = clewBelow(vErrors, validate92.errors, "/insights/divergent/" + i1);
							errors = vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, "/insights/divergent", "type", { type: "array" });
						errors++;
					}
				}
				if (data8.uncertainties !== void 0) {
					let data13 = data8.uncertainties;
					if (Array.isArray(data13)) {
						const len2 = data13.length;
						for (let i2 = 0; i2 < len2; i2++) if (typeof data13[i2] !== "string") {
							vErrors = clewAdd(vErrors, "/insights/uncertainties/" + i2, "type", { type: "string" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/insights/uncertainties", "type", { type: "array" });
						errors++;
					}
				}
				if (data8.blind_spots !== void 0) {
					let data15 = data8.blind_spots;
					if (Array.isArray(data15)) {
						const len3 = data15.length;
						for (let i3 = 0; i3 < len3; i3++) if (typeof data15[i3] !== "string") {
							vErrors = clewAdd(vErrors, "/insights/blind_spots/" + i3, "type", { type: "string" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/insights/blind_spots", "type", { type: "array" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/insights", "type", { type: "object" });
				errors++;
			}
		}
		if (data.research_seeds !== void 0) {
			let data17 = data.research_seeds;
			if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
				if (data17.suggested_terms !== void 0) {
					let data18 = data17.suggested_terms;
					if (Array.isArray(data18)) {
						const len4 = data18.length;
						for (let i4 = 0; i4 < len4; i4++) if (!validate94(data18[i4])) {
							vErrors = clewBelow(vErrors, validate94.errors, "/research_seeds/suggested_terms/" + i4);
							errors = vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, "/research_seeds/suggested_terms", "type", { type: "array" });
						errors++;
					}
				}
				if (data17.open_questions !== void 0) {
					let data20 = data17.open_questions;
					if (Array.isArray(data20)) {
						const len5 = data20.length;
						for (let i5 = 0; i5 < len5; i5++) if (typeof data20[i5] !== "string") {
							vErrors = clewAdd(vErrors, "/research_seeds/open_questions/" + i5, "type", { type: "string" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/research_seeds/open_questions", "type", { type: "array" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/research_seeds", "type", { type: "object" });
				errors++;
			}
		}
		if (data.meta !== void 0) {
			let data22 = data.meta;
			const _errs53 = errors;
			const _errs54 = errors;
			const _errs55 = errors;
			let valid21 = false;
			const _errs56 = errors;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				if (data22.handoff_chain === void 0 && "handoff_chain") {
					const err37 = {};
					if (vErrors === null) vErrors = [err37];
					else vErrors.push(err37);
					errors++;
				}
			}
			var _valid1 = _errs56 === errors;
			valid21 = valid21 || _valid1;
			const _errs57 = errors;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				if (data22.payload_hash === void 0 && "payload_hash") {
					const err38 = {};
					if (vErrors === null) vErrors = [err38];
					else vErrors.push(err38);
					errors++;
				}
			}
			var _valid1 = _errs57 === errors;
			valid21 = valid21 || _valid1;
			const _errs58 = errors;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				if (data22.payload_size_bytes === void 0 && "payload_size_bytes") {
					const err39 = {};
					if (vErrors === null) vErrors = [err39];
					else vErrors.push(err39);
					errors++;
				}
			}
			var _valid1 = _errs58 === errors;
			valid21 = valid21 || _valid1;
			if (!valid21) {
				const err40 = {};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			} else {
				errors = _errs55;
				if (vErrors !== null) {
					if (_errs55) vErrors.length = _errs55;
					else vErrors = null;
				}
			}
			if (_errs54 === errors) {
				vErrors = clewAdd(vErrors, "/meta", "not", {});
				errors++;
			} else {
				errors = _errs53;
				if (vErrors !== null) {
					if (_errs53) vErrors.length = _errs53;
					else vErrors = null;
				}
			}
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				if (data22.perspectives_completed !== void 0) {
					let data23 = data22.perspectives_completed;
					if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
						vErrors = clewAdd(vErrors, "/meta/perspectives_completed", "type", { type: "integer" });
						errors++;
					}
					if (typeof data23 == "number" && isFinite(data23)) {
						if (data23 < 0 || isNaN(data23)) {
							vErrors = clewAdd(vErrors, "/meta/perspectives_completed", "minimum", {
								comparison: ">=",
								limit: 0
							});
							errors++;
						}
					}
				}
				if (data22.convergence_level !== void 0) {
					let data24 = data22.convergence_level;
					if (typeof data24 !== "string") {
						vErrors = clewAdd(vErrors, "/meta/convergence_level", "type", { type: "string" });
						errors++;
					}
					if (!(data24 === "high" || data24 === "medium" || data24 === "low" || data24 === "none")) {
						vErrors = clewAdd(vErrors, "/meta/convergence_level", "enum", { allowedValues: ["high", "medium", "low", "none"] });
						errors++;
					}
				}
				if (data22.user_feedback !== void 0) {
					if (typeof data22.user_feedback !== "string") {
						vErrors = clewAdd(vErrors, "/meta/user_feedback", "type", { type: "string" });
						errors++;
					}
				}
				if (data22.handoff_reason !== void 0) {
					if (typeof data22.handoff_reason !== "string") {
						vErrors = clewAdd(vErrors, "/meta/handoff_reason", "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/meta", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate96.errors = vErrors;
	return errors === 0;
}
export const validateTaskHandoff: Validate = clew_validateTaskHandoff;
export const validateKnowledgeGraph: Validate = clew_validateKnowledgeGraph;
export const validateTaskRecord: Validate = clew_validateTaskRecord;
export const validateHandoffPayload: Validate = clew_validateHandoffPayload;
export const validateHandoffDraft: Validate = clew_validateHandoffDraft;
