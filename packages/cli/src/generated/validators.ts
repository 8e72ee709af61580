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
const clew_validateEvalTask = validate52;
const func1 = require_ucs2length().default;
function validate53(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.kind === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "kind" });
		for (const key0 in data) if (!(key0 === "kind" || key0 === "pattern" || key0 === "path" || key0 === "run" || key0 === "exit" || key0 === "absent")) vErrors = clewAdd(vErrors, "", "additionalProperties", { additionalProperty: key0 });
		if (data.kind !== void 0) {
			let data0 = data.kind;
			if (!(data0 === "diff" || data0 === "file" || data0 === "command")) vErrors = clewAdd(vErrors, "/kind", "enum", { allowedValues: ["diff", "file", "command"] });
		}
		if (data.pattern !== void 0) {
			let data1 = data.pattern;
			if (typeof data1 === "string") {
				if (data1.length > 2e3 && func1(data1) > 2e3) vErrors = clewAdd(vErrors, "/pattern", "maxLength", { limit: 2e3 });
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/pattern", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/pattern", "type", { type: "string" });
		}
		if (data.path !== void 0) {
			let data2 = data.path;
			if (typeof data2 === "string") {
				if (data2.length > 1e3 && func1(data2) > 1e3) vErrors = clewAdd(vErrors, "/path", "maxLength", { limit: 1e3 });
				if (data2.length < 1) vErrors = clewAdd(vErrors, "/path", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/path", "type", { type: "string" });
		}
		if (data.run !== void 0) {
			let data3 = data.run;
			if (typeof data3 === "string") {
				if (data3.length > 2e4 && func1(data3) > 2e4) vErrors = clewAdd(vErrors, "/run", "maxLength", { limit: 2e4 });
				if (data3.length < 1) vErrors = clewAdd(vErrors, "/run", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/run", "type", { type: "string" });
		}
		if (data.exit !== void 0) {
			let data4 = data.exit;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) vErrors = clewAdd(vErrors, "/exit", "type", { type: "integer" });
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 > 255 || isNaN(data4)) vErrors = clewAdd(vErrors, "/exit", "maximum", {
					comparison: "<=",
					limit: 255
				});
				if (data4 < 0 || isNaN(data4)) vErrors = clewAdd(vErrors, "/exit", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
		if (data.absent !== void 0) {
			if (typeof data.absent !== "boolean") vErrors = clewAdd(vErrors, "/absent", "type", { type: "boolean" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate53.errors = vErrors;
	return vErrors === null;
}
const pattern3 = new RegExp("^[0-9]{1,6}[smh]$", "u");
function validate52(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.prompt === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "prompt" });
			errors++;
		}
		if (data.graders === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "graders" });
			errors++;
		}
		for (const key0 in data) if (!(key0 === "prompt" || key0 === "setup" || key0 === "decisions" || key0 === "graders" || key0 === "time_limit")) {
			vErrors = clewAdd(vErrors, "", "additionalProperties", { additionalProperty: key0 });
			errors++;
		}
		if (data.prompt !== void 0) {
			let data0 = data.prompt;
			if (typeof data0 === "string") {
				if (data0.length > 5e4 && func1(data0) > 5e4) {
					vErrors = clewAdd(vErrors, "/prompt", "maxLength", { limit: 5e4 });
					errors++;
				}
				if (data0.length < 1) {
					vErrors = clewAdd(vErrors, "/prompt", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/prompt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.setup !== void 0) {
			let data1 = data.setup;
			if (Array.isArray(data1)) {
				if (data1.length > 50) {
					vErrors = clewAdd(vErrors, "/setup", "maxItems", { limit: 50 });
					errors++;
				}
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (data2.length > 2e4 && func1(data2) > 2e4) {
							vErrors = clewAdd(vErrors, "/setup/" + i0, "maxLength", { limit: 2e4 });
							errors++;
						}
						if (data2.length < 1) {
							vErrors = clewAdd(vErrors, "/setup/" + i0, "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/setup/" + i0, "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/setup", "type", { type: "array" });
				errors++;
			}
		}
		if (data.decisions !== void 0) {
			let data3 = data.decisions;
			if (typeof data3 === "string") {
				if (data3.length > 1e3 && func1(data3) > 1e3) {
					vErrors = clewAdd(vErrors, "/decisions", "maxLength", { limit: 1e3 });
					errors++;
				}
				if (data3.length < 1) {
					vErrors = clewAdd(vErrors, "/decisions", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/decisions", "type", { type: "string" });
				errors++;
			}
		}
		if (data.graders !== void 0) {
			let data4 = data.graders;
			if (Array.isArray(data4)) {
				if (data4.length > 50) {
					vErrors = clewAdd(vErrors, "/graders", "maxItems", { limit: 50 });
					errors++;
				}
				if (data4.length < 1) {
					vErrors = clewAdd(vErrors, "/graders", "minItems", { limit: 1 });
					errors++;
				}
				const len1 = data4.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate53(data4[i1])) {
					vErrors = clewBelow(vErrors, validate53.errors, "/graders/" + i1);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/graders", "type", { type: "array" });
				errors++;
			}
		}
		if (data.time_limit !== void 0) {
			let data6 = data.time_limit;
			const _errs14 = errors;
			let valid5 = false;
			const _errs15 = errors;
			if (typeof data6 == "number" && isFinite(data6)) {
				if (data6 > 86400 || isNaN(data6)) {
					vErrors = clewAdd(vErrors, "/time_limit", "maximum", {
						comparison: "<=",
						limit: 86400
					});
					errors++;
				}
				if (data6 <= 0 || isNaN(data6)) {
					vErrors = clewAdd(vErrors, "/time_limit", "exclusiveMinimum", {
						comparison: ">",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/time_limit", "type", { type: "number" });
				errors++;
			}
			var _valid0 = _errs15 === errors;
			valid5 = valid5 || _valid0;
			const _errs17 = errors;
			if (typeof data6 === "string") {
				if (!pattern3.test(data6)) {
					vErrors = clewAdd(vErrors, "/time_limit", "pattern", { pattern: "^[0-9]{1,6}[smh]$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/time_limit", "type", { type: "string" });
				errors++;
			}
			var _valid0 = _errs17 === errors;
			valid5 = valid5 || _valid0;
			if (!valid5) {
				vErrors = clewAdd(vErrors, "/time_limit", "anyOf", {});
				errors++;
			} else {
				errors = _errs14;
				if (vErrors !== null) {
					if (_errs14) vErrors.length = _errs14;
					else vErrors = null;
				}
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
export const validateEvalTask: Validate = clew_validateEvalTask;
