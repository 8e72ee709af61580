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
const clew_validateBundle = validate52;
const pattern3 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$", "u");
const pattern33 = new RegExp("^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$", "u");
const pattern27 = new RegExp("^[0-9a-f]{64}$", "u");
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$", "u");
function validate53(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.threadId !== void 0) {
			let data0 = data.threadId;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") vErrors = clewAdd(vErrors, "/project", "type", { type: "string" });
		}
		if (data.tags !== void 0) {
			let data2 = data.tags;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data2[i0] !== "string") vErrors = clewAdd(vErrors, "/tags/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
		}
		if (data.dateRange !== void 0) {
			let data4 = data.dateRange;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
				if (data4.from !== void 0) {
					let data5 = data4.from;
					if (typeof data5 === "string") {
						if (!pattern3.test(data5)) vErrors = clewAdd(vErrors, "/dateRange/from", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					} else vErrors = clewAdd(vErrors, "/dateRange/from", "type", { type: "string" });
				}
				if (data4.to !== void 0) {
					let data6 = data4.to;
					if (typeof data6 === "string") {
						if (!pattern3.test(data6)) vErrors = clewAdd(vErrors, "/dateRange/to", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					} else vErrors = clewAdd(vErrors, "/dateRange/to", "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/dateRange", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate53.errors = vErrors;
	return vErrors === null;
}
function validate55(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.project !== void 0) {
			if (typeof data.project !== "string") vErrors = clewAdd(vErrors, "/project", "type", { type: "string" });
		}
		if (data.agentId !== void 0) {
			if (typeof data.agentId !== "string") vErrors = clewAdd(vErrors, "/agentId", "type", { type: "string" });
		}
		if (data.software !== void 0) {
			if (typeof data.software !== "string") vErrors = clewAdd(vErrors, "/software", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate55.errors = vErrors;
	return vErrors === null;
}
const pattern17 = new RegExp("^[0-9a-f]{40,64}$", "u");
const func1 = require_ucs2length().default;
function validate59(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "type" });
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.type !== void 0) {
			let data0 = data.type;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/type", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			if (typeof data.text !== "string") vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.strength !== void 0) {
			let data2 = data.strength;
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 1 || isNaN(data2)) vErrors = clewAdd(vErrors, "/strength", "maximum", {
					comparison: "<=",
					limit: 1
				});
				if (data2 < 0 || isNaN(data2)) vErrors = clewAdd(vErrors, "/strength", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/strength", "type", { type: "number" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate59.errors = vErrors;
	return vErrors === null;
}
function validate61(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.option === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "option" });
		if (data.option !== void 0) {
			let data0 = data.option;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/option", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/option", "type", { type: "string" });
		}
		if (data.why_rejected !== void 0) {
			if (typeof data.why_rejected !== "string") vErrors = clewAdd(vErrors, "/why_rejected", "type", { type: "string" });
		}
		if (data.reopen_when !== void 0) {
			if (typeof data.reopen_when !== "string") vErrors = clewAdd(vErrors, "/reopen_when", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate61.errors = vErrors;
	return vErrors === null;
}
function validate63(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.agent !== void 0) {
			if (typeof data.agent !== "string") vErrors = clewAdd(vErrors, "/agent", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			let data1 = data.text;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/text", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.confidence !== void 0) {
			let data2 = data.confidence;
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 1 || isNaN(data2)) vErrors = clewAdd(vErrors, "/confidence", "maximum", {
					comparison: "<=",
					limit: 1
				});
				if (data2 < 0 || isNaN(data2)) vErrors = clewAdd(vErrors, "/confidence", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/confidence", "type", { type: "number" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate63.errors = vErrors;
	return vErrors === null;
}
function validate65(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.structure !== void 0) {
			if (typeof data.structure !== "string") vErrors = clewAdd(vErrors, "/structure", "type", { type: "string" });
		}
		if (data.function !== void 0) {
			if (typeof data.function !== "string") vErrors = clewAdd(vErrors, "/function", "type", { type: "string" });
		}
		if (data.tolerance !== void 0) {
			let data2 = data.tolerance;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data2[i0] !== "string") vErrors = clewAdd(vErrors, "/tolerance/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/tolerance", "type", { type: "array" });
		}
		if (data.enforcement !== void 0) {
			let data4 = data.enforcement;
			if (Array.isArray(data4)) {
				const len1 = data4.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data4[i1] !== "string") vErrors = clewAdd(vErrors, "/enforcement/" + i1, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/enforcement", "type", { type: "array" });
		}
		if (data.prevention !== void 0) {
			let data6 = data.prevention;
			if (Array.isArray(data6)) {
				const len2 = data6.length;
				for (let i2 = 0; i2 < len2; i2++) if (typeof data6[i2] !== "string") vErrors = clewAdd(vErrors, "/prevention/" + i2, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/prevention", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate65.errors = vErrors;
	return vErrors === null;
}
function validate68(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/id", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			if (typeof data.text !== "string") vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.source !== void 0) {
			if (typeof data.source !== "string") vErrors = clewAdd(vErrors, "/source", "type", { type: "string" });
		}
		if (data.timestamp !== void 0) {
			let data3 = data.timestamp;
			if (typeof data3 === "string") {
				if (!pattern3.test(data3)) vErrors = clewAdd(vErrors, "/timestamp", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/timestamp", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate68.errors = vErrors;
	return vErrors === null;
}
function validate70(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.thought === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "thought" });
		if (data.step !== void 0) {
			let data0 = data.step;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/step", "type", { type: "integer" });
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 0 || isNaN(data0)) vErrors = clewAdd(vErrors, "/step", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
		if (data.thought !== void 0) {
			if (typeof data.thought !== "string") vErrors = clewAdd(vErrors, "/thought", "type", { type: "string" });
		}
		if (data.author !== void 0) {
			if (typeof data.author !== "string") vErrors = clewAdd(vErrors, "/author", "type", { type: "string" });
		}
		if (data.inputs_used !== void 0) {
			let data3 = data.inputs_used;
			if (Array.isArray(data3)) {
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data3[i0] !== "string") vErrors = clewAdd(vErrors, "/inputs_used/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/inputs_used", "type", { type: "array" });
		}
		if (data.timestamp !== void 0) {
			let data5 = data.timestamp;
			if (typeof data5 === "string") {
				if (!pattern3.test(data5)) vErrors = clewAdd(vErrors, "/timestamp", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/timestamp", "type", { type: "string" });
		}
		if (data.duration_ms !== void 0) {
			let data6 = data.duration_ms;
			if (typeof data6 == "number" && isFinite(data6)) {
				if (data6 < 0 || isNaN(data6)) vErrors = clewAdd(vErrors, "/duration_ms", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/duration_ms", "type", { type: "number" });
		}
		if (data.type !== void 0) {
			if (typeof data.type !== "string") vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
		}
		if (data.conclusion !== void 0) {
			let data8 = data.conclusion;
			if (typeof data8 !== "boolean" && typeof data8 !== "string") vErrors = clewAdd(vErrors, "/conclusion", "type", { type: ["boolean", "string"] });
		}
		if (data.answer !== void 0) {
			let data9 = data.answer;
			if (!(data9 && typeof data9 == "object" && !Array.isArray(data9))) vErrors = clewAdd(vErrors, "/answer", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate70.errors = vErrors;
	return vErrors === null;
}
function validate67(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.inputs !== void 0) {
			let data0 = data.inputs;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate68(data0[i0])) vErrors = clewBelow(vErrors, validate68.errors, "/inputs/" + i0);
			} else vErrors = clewAdd(vErrors, "/inputs", "type", { type: "array" });
		}
		if (data.steps !== void 0) {
			let data2 = data.steps;
			if (Array.isArray(data2)) {
				const len1 = data2.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate70(data2[i1])) vErrors = clewBelow(vErrors, validate70.errors, "/steps/" + i1);
			} else vErrors = clewAdd(vErrors, "/steps", "type", { type: "array" });
		}
		if (data.total_duration_ms !== void 0) {
			let data4 = data.total_duration_ms;
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 < 0 || isNaN(data4)) vErrors = clewAdd(vErrors, "/total_duration_ms", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/total_duration_ms", "type", { type: "number" });
		}
		if (data.convergence_point !== void 0) {
			let data5 = data.convergence_point;
			if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)) && typeof data5 !== "string") vErrors = clewAdd(vErrors, "/convergence_point", "type", { type: ["integer", "string"] });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate67.errors = vErrors;
	return vErrors === null;
}
function validate73(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.summary !== void 0) {
			if (typeof data.summary !== "string") vErrors = clewAdd(vErrors, "/summary", "type", { type: "string" });
		}
		if (data.distance !== void 0) {
			let data2 = data.distance;
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) vErrors = clewAdd(vErrors, "/distance", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/distance", "type", { type: "number" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate73.errors = vErrors;
	return vErrors === null;
}
function validate76(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.pattern === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "pattern" });
		if (data.pattern !== void 0) {
			let data0 = data.pattern;
			if (typeof data0 === "string") {
				if (data0.length > 300 && func1(data0) > 300) vErrors = clewAdd(vErrors, "/pattern", "maxLength", { limit: 300 });
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/pattern", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/pattern", "type", { type: "string" });
		}
		if (data.in !== void 0) {
			let data1 = data.in;
			if (typeof data1 === "string") {
				if (data1.length > 300 && func1(data1) > 300) vErrors = clewAdd(vErrors, "/in", "maxLength", { limit: 300 });
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/in", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/in", "type", { type: "string" });
		}
		if (data.message !== void 0) {
			let data2 = data.message;
			if (typeof data2 === "string") {
				if (data2.length > 200 && func1(data2) > 200) vErrors = clewAdd(vErrors, "/message", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/message", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate76.errors = vErrors;
	return vErrors === null;
}
function validate75(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.paths !== void 0) {
			let data0 = data.paths;
			if (Array.isArray(data0)) {
				if (data0.length > 100) vErrors = clewAdd(vErrors, "/paths", "maxItems", { limit: 100 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (typeof data1 === "string") {
						if (data1.length > 300 && func1(data1) > 300) vErrors = clewAdd(vErrors, "/paths/" + i0, "maxLength", { limit: 300 });
						if (data1.length < 1) vErrors = clewAdd(vErrors, "/paths/" + i0, "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/paths/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/paths", "type", { type: "array" });
		}
		if (data.symbols !== void 0) {
			let data2 = data.symbols;
			if (Array.isArray(data2)) {
				if (data2.length > 100) vErrors = clewAdd(vErrors, "/symbols", "maxItems", { limit: 100 });
				const len1 = data2.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data3 = data2[i1];
					if (typeof data3 === "string") {
						if (data3.length > 300 && func1(data3) > 300) vErrors = clewAdd(vErrors, "/symbols/" + i1, "maxLength", { limit: 300 });
						if (data3.length < 1) vErrors = clewAdd(vErrors, "/symbols/" + i1, "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/symbols/" + i1, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/symbols", "type", { type: "array" });
		}
		if (data.frozen !== void 0) {
			let data4 = data.frozen;
			if (Array.isArray(data4)) {
				if (data4.length > 100) vErrors = clewAdd(vErrors, "/frozen", "maxItems", { limit: 100 });
				const len2 = data4.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data5 = data4[i2];
					if (typeof data5 === "string") {
						if (data5.length > 300 && func1(data5) > 300) vErrors = clewAdd(vErrors, "/frozen/" + i2, "maxLength", { limit: 300 });
						if (data5.length < 1) vErrors = clewAdd(vErrors, "/frozen/" + i2, "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/frozen/" + i2, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/frozen", "type", { type: "array" });
		}
		if (data.forbid !== void 0) {
			let data6 = data.forbid;
			if (Array.isArray(data6)) {
				if (data6.length > 100) vErrors = clewAdd(vErrors, "/forbid", "maxItems", { limit: 100 });
				const len3 = data6.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate76(data6[i3])) vErrors = clewBelow(vErrors, validate76.errors, "/forbid/" + i3);
			} else vErrors = clewAdd(vErrors, "/forbid", "type", { type: "array" });
		}
		if (data.require !== void 0) {
			let data8 = data.require;
			if (Array.isArray(data8)) {
				if (data8.length > 100) vErrors = clewAdd(vErrors, "/require", "maxItems", { limit: 100 });
				const len4 = data8.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate76(data8[i4])) vErrors = clewBelow(vErrors, validate76.errors, "/require/" + i4);
			} else vErrors = clewAdd(vErrors, "/require", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate75.errors = vErrors;
	return vErrors === null;
}
function validate80(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.agentId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "agentId" });
		if (data.createdAt === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "createdAt" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			let data1 = data.text;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/text", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.agentId !== void 0) {
			if (typeof data.agentId !== "string") vErrors = clewAdd(vErrors, "/agentId", "type", { type: "string" });
		}
		if (data.threadId !== void 0) {
			let data3 = data.threadId;
			if (typeof data3 === "string") {
				if (!pattern4.test(data3)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
		if (data.decisionId !== void 0) {
			let data4 = data.decisionId;
			if (typeof data4 === "string") {
				if (!pattern4.test(data4)) vErrors = clewAdd(vErrors, "/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/decisionId", "type", { type: "string" });
		}
		if (data.createdAt !== void 0) {
			let data5 = data.createdAt;
			if (typeof data5 === "string") {
				if (!pattern3.test(data5)) vErrors = clewAdd(vErrors, "/createdAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/createdAt", "type", { type: "string" });
		}
		if (data.type !== void 0) {
			if (typeof data.type !== "string") vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
		}
		if (data.redacted !== void 0) {
			if (typeof data.redacted !== "boolean") vErrors = clewAdd(vErrors, "/redacted", "type", { type: "boolean" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate80.errors = vErrors;
	return vErrors === null;
}
function validate82(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.decisionId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "decisionId" });
		if (data.outcome === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "outcome" });
		if (data.reviewedAt === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "reviewedAt" });
		if (data.decisionId !== void 0) {
			let data0 = data.decisionId;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/decisionId", "type", { type: "string" });
		}
		if (data.outcome !== void 0) {
			let data1 = data.outcome;
			if (!(data1 === "success" || data1 === "partial" || data1 === "failure" || data1 === "abandoned")) vErrors = clewAdd(vErrors, "/outcome", "enum", { allowedValues: ["success", "partial", "failure", "abandoned"] });
		}
		if (data.agentId !== void 0) {
			if (typeof data.agentId !== "string") vErrors = clewAdd(vErrors, "/agentId", "type", { type: "string" });
		}
		if (data.reviewedAt !== void 0) {
			let data3 = data.reviewedAt;
			if (typeof data3 === "string") {
				if (!pattern3.test(data3)) vErrors = clewAdd(vErrors, "/reviewedAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/reviewedAt", "type", { type: "string" });
		}
		if (data.actualResult !== void 0) {
			if (typeof data.actualResult !== "string") vErrors = clewAdd(vErrors, "/actualResult", "type", { type: "string" });
		}
		if (data.lessons !== void 0) {
			if (typeof data.lessons !== "string") vErrors = clewAdd(vErrors, "/lessons", "type", { type: "string" });
		}
		if (data.notes !== void 0) {
			if (typeof data.notes !== "string") vErrors = clewAdd(vErrors, "/notes", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate82.errors = vErrors;
	return vErrors === null;
}
const pattern32 = new RegExp("^[0-9a-f]{16}$", "u");
function validate84(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.bundleHash !== void 0) {
			let data0 = data.bundleHash;
			if (typeof data0 === "string") {
				if (!pattern27.test(data0)) vErrors = clewAdd(vErrors, "/bundleHash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/bundleHash", "type", { type: "string" });
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") vErrors = clewAdd(vErrors, "/project", "type", { type: "string" });
		}
		if (data.log !== void 0) {
			let data2 = data.log;
			if (typeof data2 === "string") {
				if (!pattern4.test(data2)) vErrors = clewAdd(vErrors, "/log", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/log", "type", { type: "string" });
		}
		if (data.id !== void 0) {
			let data3 = data.id;
			if (typeof data3 === "string") {
				if (!pattern4.test(data3)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.seq !== void 0) {
			let data4 = data.seq;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 < 1 || isNaN(data4)) vErrors = clewAdd(vErrors, "/seq", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.hash !== void 0) {
			let data5 = data.hash;
			if (typeof data5 === "string") {
				if (!pattern27.test(data5)) vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
		}
		if (data.actor !== void 0) {
			if (typeof data.actor !== "string") vErrors = clewAdd(vErrors, "/actor", "type", { type: "string" });
		}
		if (data.at !== void 0) {
			let data7 = data.at;
			if (typeof data7 === "string") {
				if (!pattern3.test(data7)) vErrors = clewAdd(vErrors, "/at", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/at", "type", { type: "string" });
		}
		if (data.trust !== void 0) {
			if (typeof data.trust !== "string") vErrors = clewAdd(vErrors, "/trust", "type", { type: "string" });
		}
		if (data.writer !== void 0) {
			let data9 = data.writer;
			if (typeof data9 === "string") {
				if (!pattern32.test(data9)) vErrors = clewAdd(vErrors, "/writer", "pattern", { pattern: "^[0-9a-f]{16}$" });
			} else vErrors = clewAdd(vErrors, "/writer", "type", { type: "string" });
		}
		if (data.place !== void 0) {
			let data10 = data.place;
			if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10))) vErrors = clewAdd(vErrors, "/place", "type", { type: "integer" });
			if (typeof data10 == "number" && isFinite(data10)) {
				if (data10 < 1 || isNaN(data10)) vErrors = clewAdd(vErrors, "/place", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.lamport !== void 0) {
			let data11 = data.lamport;
			if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) vErrors = clewAdd(vErrors, "/lamport", "type", { type: "integer" });
			if (typeof data11 == "number" && isFinite(data11)) {
				if (data11 < 1 || isNaN(data11)) vErrors = clewAdd(vErrors, "/lamport", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate84.errors = vErrors;
	return vErrors === null;
}
function validate58(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
			errors++;
		}
		if (data.decision === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "decision" });
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) {
					vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.decision !== void 0) {
			if (typeof data.decision !== "string") {
				vErrors = clewAdd(vErrors, "/decision", "type", { type: "string" });
				errors++;
			}
		}
		if (data.confidence !== void 0) {
			let data2 = data.confidence;
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 1 || isNaN(data2)) {
					vErrors = clewAdd(vErrors, "/confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data2 < 0 || isNaN(data2)) {
					vErrors = clewAdd(vErrors, "/confidence", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/confidence", "type", { type: "number" });
				errors++;
			}
		}
		if (data.agentId !== void 0) {
			if (typeof data.agentId !== "string") {
				vErrors = clewAdd(vErrors, "/agentId", "type", { type: "string" });
				errors++;
			}
		}
		if (data.threadId !== void 0) {
			let data4 = data.threadId;
			if (typeof data4 === "string") {
				if (!pattern4.test(data4)) {
					vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
				errors++;
			}
		}
		if (data.continuesDecision !== void 0) {
			let data5 = data.continuesDecision;
			if (typeof data5 === "string") {
				if (!pattern4.test(data5)) {
					vErrors = clewAdd(vErrors, "/continuesDecision", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/continuesDecision", "type", { type: "string" });
				errors++;
			}
		}
		if (data.parentDecisionId !== void 0) {
			let data6 = data.parentDecisionId;
			if (typeof data6 === "string") {
				if (!pattern4.test(data6)) {
					vErrors = clewAdd(vErrors, "/parentDecisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/parentDecisionId", "type", { type: "string" });
				errors++;
			}
		}
		if (data.category !== void 0) {
			if (typeof data.category !== "string") {
				vErrors = clewAdd(vErrors, "/category", "type", { type: "string" });
				errors++;
			}
		}
		if (data.stakes !== void 0) {
			let data8 = data.stakes;
			if (!(data8 === "low" || data8 === "medium" || data8 === "high" || data8 === "critical")) {
				vErrors = clewAdd(vErrors, "/stakes", "enum", { allowedValues: ["low", "medium", "high", "critical"] });
				errors++;
			}
		}
		if (data.reasons !== void 0) {
			let data9 = data.reasons;
			if (Array.isArray(data9)) {
				const len0 = data9.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate59(data9[i0])) {
					vErrors = clewBelow(vErrors, validate59.errors, "/reasons/" + i0);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/reasons", "type", { type: "array" });
				errors++;
			}
		}
		if (data.alternatives !== void 0) {
			let data11 = data.alternatives;
			if (Array.isArray(data11)) {
				const len1 = data11.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate61(data11[i1])) {
					vErrors = clewBelow(vErrors, validate61.errors, "/alternatives/" + i1);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/alternatives", "type", { type: "array" });
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			let data13 = data.dissent;
			if (Array.isArray(data13)) {
				const len2 = data13.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data14 = data13[i2];
					const _errs27 = errors;
					let valid7 = false;
					const _errs28 = errors;
					if (typeof data14 === "string") {
						if (data14.length < 1) {
							vErrors = clewAdd(vErrors, "/dissent/" + i2, "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/dissent/" + i2, "type", { type: "string" });
						errors++;
					}
					var _valid0 = _errs28 === errors;
					valid7 = valid7 || _valid0;
					const _errs30 = errors;
					if (!validate63(data14)) {
						vErrors = clewBelow(vErrors, validate63.errors, "/dissent/" + i2);
						errors = vErrors.length;
					}
					var _valid0 = _errs30 === errors;
					valid7 = valid7 || _valid0;
					if (_valid0) {
						var props0 = {};
						props0.agent = true;
						props0.text = true;
						props0.confidence = true;
					}
					if (!valid7) {
						vErrors = clewAdd(vErrors, "/dissent/" + i2, "anyOf", {});
						errors++;
					} else {
						errors = _errs27;
						if (vErrors !== null) {
							if (_errs27) vErrors.length = _errs27;
							else vErrors = null;
						}
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/dissent", "type", { type: "array" });
				errors++;
			}
		}
		if (data.tags !== void 0) {
			let data15 = data.tags;
			if (Array.isArray(data15)) {
				const len3 = data15.length;
				for (let i3 = 0; i3 < len3; i3++) if (typeof data15[i3] !== "string") {
					vErrors = clewAdd(vErrors, "/tags/" + i3, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
				errors++;
			}
		}
		if (data.pattern !== void 0) {
			if (typeof data.pattern !== "string") {
				vErrors = clewAdd(vErrors, "/pattern", "type", { type: "string" });
				errors++;
			}
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") {
				vErrors = clewAdd(vErrors, "/project", "type", { type: "string" });
				errors++;
			}
		}
		if (data.feature !== void 0) {
			if (typeof data.feature !== "string") {
				vErrors = clewAdd(vErrors, "/feature", "type", { type: "string" });
				errors++;
			}
		}
		if (data.pr !== void 0) {
			let data20 = data.pr;
			if (typeof data20 !== "string" && !(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
				vErrors = clewAdd(vErrors, "/pr", "type", { type: ["string", "integer"] });
				errors++;
			}
		}
		if (data.file !== void 0) {
			if (typeof data.file !== "string") {
				vErrors = clewAdd(vErrors, "/file", "type", { type: "string" });
				errors++;
			}
		}
		if (data.line !== void 0) {
			let data22 = data.line;
			if (typeof data22 !== "string" && !(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
				vErrors = clewAdd(vErrors, "/line", "type", { type: ["string", "integer"] });
				errors++;
			}
		}
		if (data.commit !== void 0) {
			if (typeof data.commit !== "string") {
				vErrors = clewAdd(vErrors, "/commit", "type", { type: "string" });
				errors++;
			}
		}
		if (data.bridge !== void 0) {
			if (!validate65(data.bridge)) {
				vErrors = clewBelow(vErrors, validate65.errors, "/bridge");
				errors = vErrors.length;
			}
		}
		if (data.trace !== void 0) {
			if (!Array.isArray(data.trace)) {
				vErrors = clewAdd(vErrors, "/trace", "type", { type: "array" });
				errors++;
			}
		}
		if (data.deliberation !== void 0) {
			if (!validate67(data.deliberation)) {
				vErrors = clewBelow(vErrors, validate67.errors, "/deliberation");
				errors = vErrors.length;
			}
		}
		if (data.related !== void 0) {
			let data27 = data.related;
			if (Array.isArray(data27)) {
				const len4 = data27.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate73(data27[i4])) {
					vErrors = clewBelow(vErrors, validate73.errors, "/related/" + i4);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/related", "type", { type: "array" });
				errors++;
			}
		}
		if (data.governs !== void 0) {
			if (!validate75(data.governs)) {
				vErrors = clewBelow(vErrors, validate75.errors, "/governs");
				errors = vErrors.length;
			}
		}
		if (data.repo !== void 0) {
			let data30 = data.repo;
			if (typeof data30 === "string") {
				if (!pattern17.test(data30)) {
					vErrors = clewAdd(vErrors, "/repo", "pattern", { pattern: "^[0-9a-f]{40,64}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/repo", "type", { type: "string" });
				errors++;
			}
		}
		if (data.openQuestions !== void 0) {
			let data31 = data.openQuestions;
			if (Array.isArray(data31)) {
				const len5 = data31.length;
				for (let i5 = 0; i5 < len5; i5++) if (typeof data31[i5] !== "string") {
					vErrors = clewAdd(vErrors, "/openQuestions/" + i5, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/openQuestions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.questions !== void 0) {
			let data33 = data.questions;
			if (Array.isArray(data33)) {
				if (data33.length > 1e3) {
					vErrors = clewAdd(vErrors, "/questions", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len6 = data33.length;
				for (let i6 = 0; i6 < len6; i6++) {
					let data34 = data33[i6];
					if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
						if (data34.text === void 0) {
							vErrors = clewAdd(vErrors, "/questions/" + i6, "required", { missingProperty: "text" });
							errors++;
						}
						if (data34.text !== void 0) {
							if (typeof data34.text !== "string") {
								vErrors = clewAdd(vErrors, "/questions/" + i6 + "/text", "type", { type: "string" });
								errors++;
							}
						}
						if (data34.context !== void 0) {
							if (typeof data34.context !== "string") {
								vErrors = clewAdd(vErrors, "/questions/" + i6 + "/context", "type", { type: "string" });
								errors++;
							}
						}
						if (data34.recommendation !== void 0) {
							if (typeof data34.recommendation !== "string") {
								vErrors = clewAdd(vErrors, "/questions/" + i6 + "/recommendation", "type", { type: "string" });
								errors++;
							}
						}
						if (data34.blocking !== void 0) {
							if (typeof data34.blocking !== "boolean") {
								vErrors = clewAdd(vErrors, "/questions/" + i6 + "/blocking", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/questions/" + i6, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.nextSteps !== void 0) {
			let data39 = data.nextSteps;
			if (Array.isArray(data39)) {
				const len7 = data39.length;
				for (let i7 = 0; i7 < len7; i7++) if (typeof data39[i7] !== "string") {
					vErrors = clewAdd(vErrors, "/nextSteps/" + i7, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/nextSteps", "type", { type: "array" });
				errors++;
			}
		}
		if (data.reviewIn !== void 0) {
			if (typeof data.reviewIn !== "string") {
				vErrors = clewAdd(vErrors, "/reviewIn", "type", { type: "string" });
				errors++;
			}
		}
		if (data.review_by !== void 0) {
			if (typeof data.review_by !== "string") {
				vErrors = clewAdd(vErrors, "/review_by", "type", { type: "string" });
				errors++;
			}
		}
		if (data.status !== void 0) {
			if (typeof data.status !== "string") {
				vErrors = clewAdd(vErrors, "/status", "type", { type: "string" });
				errors++;
			}
		}
		if (data.outcome !== void 0) {
			let data44 = data.outcome;
			if (!(data44 === "success" || data44 === "partial" || data44 === "failure" || data44 === "abandoned")) {
				vErrors = clewAdd(vErrors, "/outcome", "enum", { allowedValues: ["success", "partial", "failure", "abandoned"] });
				errors++;
			}
		}
		if (data.reviewedAt !== void 0) {
			let data45 = data.reviewedAt;
			if (typeof data45 === "string") {
				if (!pattern3.test(data45)) {
					vErrors = clewAdd(vErrors, "/reviewedAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/reviewedAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.standing !== void 0) {
			let data46 = data.standing;
			if (!(data46 === "proposed" || data46 === "ratified" || data46 === "superseded" || data46 === "withdrawn")) {
				vErrors = clewAdd(vErrors, "/standing", "enum", { allowedValues: ["proposed", "ratified", "superseded", "withdrawn"] });
				errors++;
			}
		}
		if (data.contested_by !== void 0) {
			let data47 = data.contested_by;
			if (Array.isArray(data47)) {
				const len8 = data47.length;
				for (let i8 = 0; i8 < len8; i8++) if (typeof data47[i8] !== "string") {
					vErrors = clewAdd(vErrors, "/contested_by/" + i8, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/contested_by", "type", { type: "array" });
				errors++;
			}
		}
		if (data.thoughts !== void 0) {
			let data49 = data.thoughts;
			if (Array.isArray(data49)) {
				const len9 = data49.length;
				for (let i9 = 0; i9 < len9; i9++) if (!validate80(data49[i9])) {
					vErrors = clewBelow(vErrors, validate80.errors, "/thoughts/" + i9);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/thoughts", "type", { type: "array" });
				errors++;
			}
		}
		if (data.reviews !== void 0) {
			let data51 = data.reviews;
			if (Array.isArray(data51)) {
				const len10 = data51.length;
				for (let i10 = 0; i10 < len10; i10++) if (!validate82(data51[i10])) {
					vErrors = clewBelow(vErrors, validate82.errors, "/reviews/" + i10);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/reviews", "type", { type: "array" });
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data53 = data.createdAt;
			if (typeof data53 === "string") {
				if (!pattern3.test(data53)) {
					vErrors = clewAdd(vErrors, "/createdAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/createdAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data54 = data.updatedAt;
			if (typeof data54 === "string") {
				if (!pattern3.test(data54)) {
					vErrors = clewAdd(vErrors, "/updatedAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/updatedAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.seq !== void 0) {
			let data55 = data.seq;
			if (!(typeof data55 == "number" && !(data55 % 1) && !isNaN(data55) && isFinite(data55))) {
				vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
				errors++;
			}
			if (typeof data55 == "number" && isFinite(data55)) {
				if (data55 < 1 || isNaN(data55)) {
					vErrors = clewAdd(vErrors, "/seq", "minimum", {
						comparison: ">=",
						limit: 1
					});
					errors++;
				}
			}
		}
		if (data.provenance !== void 0) {
			if (!validate84(data.provenance)) {
				vErrors = clewBelow(vErrors, validate84.errors, "/provenance");
				errors = vErrors.length;
			}
		}
		if (data.redacted !== void 0) {
			if (typeof data.redacted !== "boolean") {
				vErrors = clewAdd(vErrors, "/redacted", "type", { type: "boolean" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate58.errors = vErrors;
	return errors === 0;
}
function validate87(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.session_id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "session_id" });
		if (data.agent === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "agent" });
		if (data.query === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "query" });
		if (data.step === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step" });
		if (data.answers === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "answers" });
		if (data.questions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "questions" });
		if (data.updated_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "updated_at" });
		if (data.where === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "where" });
		if (data.session_id !== void 0) {
			let data0 = data.session_id;
			if (typeof data0 === "string") {
				if (!pattern33.test(data0)) vErrors = clewAdd(vErrors, "/session_id", "pattern", { pattern: "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$" });
			} else vErrors = clewAdd(vErrors, "/session_id", "type", { type: "string" });
		}
		if (data.agent !== void 0) {
			if (typeof data.agent !== "string") vErrors = clewAdd(vErrors, "/agent", "type", { type: "string" });
		}
		if (data.query !== void 0) {
			if (typeof data.query !== "string") vErrors = clewAdd(vErrors, "/query", "type", { type: "string" });
		}
		if (data.status !== void 0) {
			if (typeof data.status !== "string") vErrors = clewAdd(vErrors, "/status", "type", { type: "string" });
		}
		if (data.depth !== void 0) {
			if (typeof data.depth !== "string") vErrors = clewAdd(vErrors, "/depth", "type", { type: "string" });
		}
		if (data.step !== void 0) {
			let data5 = data.step;
			if (typeof data5 !== "string" && data5 !== null) vErrors = clewAdd(vErrors, "/step", "type", { type: ["string", "null"] });
		}
		if (data.answers !== void 0) {
			let data6 = data.answers;
			if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) vErrors = clewAdd(vErrors, "/answers", "type", { type: "object" });
		}
		if (data.authors !== void 0) {
			let data7 = data.authors;
			if (!(data7 && typeof data7 == "object" && !Array.isArray(data7))) vErrors = clewAdd(vErrors, "/authors", "type", { type: "object" });
		}
		if (data.contradictions !== void 0) {
			let data8 = data.contradictions;
			if (Array.isArray(data8)) {
				const len0 = data8.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data8[i0] !== "string") vErrors = clewAdd(vErrors, "/contradictions/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/contradictions", "type", { type: "array" });
		}
		if (data.questions !== void 0) {
			let data10 = data.questions;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data11 = data10[i1];
					if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
						if (data11.id === void 0) vErrors = clewAdd(vErrors, "/questions/" + i1, "required", { missingProperty: "id" });
						if (data11.question === void 0) vErrors = clewAdd(vErrors, "/questions/" + i1, "required", { missingProperty: "question" });
						if (data11.id !== void 0) {
							if (typeof data11.id !== "string") vErrors = clewAdd(vErrors, "/questions/" + i1 + "/id", "type", { type: "string" });
						}
						if (data11.question !== void 0) {
							if (typeof data11.question !== "string") vErrors = clewAdd(vErrors, "/questions/" + i1 + "/question", "type", { type: "string" });
						}
						if (data11.why !== void 0) {
							if (typeof data11.why !== "string") vErrors = clewAdd(vErrors, "/questions/" + i1 + "/why", "type", { type: "string" });
						}
						if (data11.options !== void 0) {
							let data15 = data11.options;
							if (Array.isArray(data15)) {
								const len2 = data15.length;
								for (let i2 = 0; i2 < len2; i2++) if (typeof data15[i2] !== "string") vErrors = clewAdd(vErrors, "/questions/" + i1 + "/options/" + i2, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/questions/" + i1 + "/options", "type", { type: "array" });
						}
						if (data11.answer !== void 0) {
							if (typeof data11.answer !== "string") vErrors = clewAdd(vErrors, "/questions/" + i1 + "/answer", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/questions/" + i1, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
		}
		if (data.updated_at !== void 0) {
			if (typeof data.updated_at !== "string") vErrors = clewAdd(vErrors, "/updated_at", "type", { type: "string" });
		}
		if (data.where !== void 0) {
			if (typeof data.where !== "string") vErrors = clewAdd(vErrors, "/where", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate87.errors = vErrors;
	return vErrors === null;
}
function validate89(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.status === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "status" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.text !== void 0) {
			if (typeof data.text !== "string") vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.status !== void 0) {
			let data2 = data.status;
			if (!(data2 === "open" || data2 === "answered")) vErrors = clewAdd(vErrors, "/status", "enum", { allowedValues: ["open", "answered"] });
		}
		if (data.threadId !== void 0) {
			let data3 = data.threadId;
			if (typeof data3 === "string") {
				if (!pattern4.test(data3)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
		if (data.decisionId !== void 0) {
			let data4 = data.decisionId;
			if (typeof data4 === "string") {
				if (!pattern4.test(data4)) vErrors = clewAdd(vErrors, "/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/decisionId", "type", { type: "string" });
		}
		if (data.askedBy !== void 0) {
			if (typeof data.askedBy !== "string") vErrors = clewAdd(vErrors, "/askedBy", "type", { type: "string" });
		}
		if (data.askedAt !== void 0) {
			let data6 = data.askedAt;
			if (typeof data6 === "string") {
				if (!pattern3.test(data6)) vErrors = clewAdd(vErrors, "/askedAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/askedAt", "type", { type: "string" });
		}
		if (data.answer !== void 0) {
			if (typeof data.answer !== "string") vErrors = clewAdd(vErrors, "/answer", "type", { type: "string" });
		}
		if (data.answeredBy !== void 0) {
			if (typeof data.answeredBy !== "string") vErrors = clewAdd(vErrors, "/answeredBy", "type", { type: "string" });
		}
		if (data.answeredAt !== void 0) {
			let data9 = data.answeredAt;
			if (typeof data9 === "string") {
				if (!pattern3.test(data9)) vErrors = clewAdd(vErrors, "/answeredAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/answeredAt", "type", { type: "string" });
		}
		if (data.redacted !== void 0) {
			if (typeof data.redacted !== "boolean") vErrors = clewAdd(vErrors, "/redacted", "type", { type: "boolean" });
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
	validate89.errors = vErrors;
	return vErrors === null;
}
function validate91(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.text === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "text" });
		if (data.text !== void 0) {
			let data0 = data.text;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/text", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/text", "type", { type: "string" });
		}
		if (data.status !== void 0) {
			let data1 = data.status;
			if (!(data1 === "open" || data1 === "done")) vErrors = clewAdd(vErrors, "/status", "enum", { allowedValues: ["open", "done"] });
		}
		if (data.decisionId !== void 0) {
			let data2 = data.decisionId;
			if (typeof data2 === "string") {
				if (!pattern4.test(data2)) vErrors = clewAdd(vErrors, "/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/decisionId", "type", { type: "string" });
		}
		if (data.threadId !== void 0) {
			let data3 = data.threadId;
			if (typeof data3 === "string") {
				if (!pattern4.test(data3)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate91.errors = vErrors;
	return vErrors === null;
}
function validate95(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.sourceId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "sourceId" });
		if (data.targetId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "targetId" });
		if (data.edgeType === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "edgeType" });
		if (data.sourceId !== void 0) {
			let data0 = data.sourceId;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/sourceId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/sourceId", "type", { type: "string" });
		}
		if (data.targetId !== void 0) {
			let data1 = data.targetId;
			if (typeof data1 === "string") {
				if (!pattern4.test(data1)) vErrors = clewAdd(vErrors, "/targetId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/targetId", "type", { type: "string" });
		}
		if (data.edgeType !== void 0) {
			let data2 = data.edgeType;
			if (!(data2 === "relates_to" || data2 === "supersedes" || data2 === "depends_on")) vErrors = clewAdd(vErrors, "/edgeType", "enum", { allowedValues: ["relates_to", "supersedes", "depends_on"] });
		}
		if (data.weight !== void 0) {
			let data3 = data.weight;
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 < 0 || isNaN(data3)) vErrors = clewAdd(vErrors, "/weight", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/weight", "type", { type: "number" });
		}
		if (data.createdBy !== void 0) {
			if (typeof data.createdBy !== "string") vErrors = clewAdd(vErrors, "/createdBy", "type", { type: "string" });
		}
		if (data.createdAt !== void 0) {
			let data5 = data.createdAt;
			if (typeof data5 === "string") {
				if (!pattern3.test(data5)) vErrors = clewAdd(vErrors, "/createdAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/createdAt", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate95.errors = vErrors;
	return vErrors === null;
}
function validate99(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "path" });
		if (data.path !== void 0) {
			let data0 = data.path;
			if (typeof data0 === "string") {
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/path", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/path", "type", { type: "string" });
		}
		if (data.sha256 !== void 0) {
			let data1 = data.sha256;
			if (typeof data1 === "string") {
				if (!pattern27.test(data1)) vErrors = clewAdd(vErrors, "/sha256", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/sha256", "type", { type: "string" });
		}
		if (data.commit !== void 0) {
			if (typeof data.commit !== "string") vErrors = clewAdd(vErrors, "/commit", "type", { type: "string" });
		}
		if (data.staleness !== void 0) {
			let data3 = data.staleness;
			if (!(data3 === "unknown" || data3 === "fresh" || data3 === "changed" || data3 === "missing")) vErrors = clewAdd(vErrors, "/staleness", "enum", { allowedValues: ["unknown", "fresh", "changed", "missing"] });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate99.errors = vErrors;
	return vErrors === null;
}
function validate101(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.conclusion !== void 0) {
			if (typeof data.conclusion !== "string") vErrors = clewAdd(vErrors, "/conclusion", "type", { type: "string" });
		}
		if (data.confidence !== void 0) {
			let data1 = data.confidence;
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 > 1 || isNaN(data1)) vErrors = clewAdd(vErrors, "/confidence", "maximum", {
					comparison: "<=",
					limit: 1
				});
				if (data1 < 0 || isNaN(data1)) vErrors = clewAdd(vErrors, "/confidence", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/confidence", "type", { type: "number" });
		}
		if (data.nextSteps !== void 0) {
			let data2 = data.nextSteps;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data2[i0] !== "string") vErrors = clewAdd(vErrors, "/nextSteps/" + i0, "type", { type: "string" });
			} else vErrors = clewAdd(vErrors, "/nextSteps", "type", { type: "array" });
		}
		if (data.decisionId !== void 0) {
			let data4 = data.decisionId;
			if (typeof data4 === "string") {
				if (!pattern4.test(data4)) vErrors = clewAdd(vErrors, "/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/decisionId", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate101.errors = vErrors;
	return vErrors === null;
}
const pattern46 = new RegExp("^([0-9a-f]{64})?$", "u");
function validate103(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.seq === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "seq" });
		if (data.hash === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "hash" });
		if (data.seq !== void 0) {
			let data0 = data.seq;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 0 || isNaN(data0)) vErrors = clewAdd(vErrors, "/seq", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
		if (data.hash !== void 0) {
			let data1 = data.hash;
			if (typeof data1 === "string") {
				if (!pattern46.test(data1)) vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^([0-9a-f]{64})?$" });
			} else vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate103.errors = vErrors;
	return vErrors === null;
}
function validate105(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.threadId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "threadId" });
		if (data.seq === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "seq" });
		if (data.threadId !== void 0) {
			let data0 = data.threadId;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
		if (data.seq !== void 0) {
			let data1 = data.seq;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 < 1 || isNaN(data1)) vErrors = clewAdd(vErrors, "/seq", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.hash !== void 0) {
			let data2 = data.hash;
			if (typeof data2 === "string") {
				if (!pattern27.test(data2)) vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
		}
		if (data.decisions !== void 0) {
			let data3 = data.decisions;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) vErrors = clewAdd(vErrors, "/decisions", "type", { type: "integer" });
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 < 0 || isNaN(data3)) vErrors = clewAdd(vErrors, "/decisions", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate105.errors = vErrors;
	return vErrors === null;
}
function validate107(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.threadId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "threadId" });
		if (data.agentId === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "agentId" });
		if (data.token === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "token" });
		if (data.expiresAt === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "expiresAt" });
		if (data.threadId !== void 0) {
			let data0 = data.threadId;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/threadId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/threadId", "type", { type: "string" });
		}
		if (data.agentId !== void 0) {
			let data1 = data.agentId;
			if (typeof data1 === "string") {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/agentId", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/agentId", "type", { type: "string" });
		}
		if (data.token !== void 0) {
			let data2 = data.token;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) vErrors = clewAdd(vErrors, "/token", "type", { type: "integer" });
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 1 || isNaN(data2)) vErrors = clewAdd(vErrors, "/token", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.expiresAt !== void 0) {
			let data3 = data.expiresAt;
			if (typeof data3 === "string") {
				if (!pattern3.test(data3)) vErrors = clewAdd(vErrors, "/expiresAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/expiresAt", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate107.errors = vErrors;
	return vErrors === null;
}
const pattern52 = new RegExp("^[a-z][a-z_]{0,63}$", "u");
function validate109(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.log === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "log" });
		if (data.seq === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "seq" });
		if (data.type === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "type" });
		if (data.v === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "v" });
		if (data.actor === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "actor" });
		if (data.at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "at" });
		if (data.payload_hash === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "payload_hash" });
		if (data.prev_hash === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "prev_hash" });
		if (data.hash === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "hash" });
		if (data.log !== void 0) {
			let data0 = data.log;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/log", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/log", "type", { type: "string" });
		}
		if (data.seq !== void 0) {
			let data1 = data.seq;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 < 1 || isNaN(data1)) vErrors = clewAdd(vErrors, "/seq", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.type !== void 0) {
			let data2 = data.type;
			if (typeof data2 === "string") {
				if (!pattern52.test(data2)) vErrors = clewAdd(vErrors, "/type", "pattern", { pattern: "^[a-z][a-z_]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
		}
		if (data.v !== void 0) {
			let data3 = data.v;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) vErrors = clewAdd(vErrors, "/v", "type", { type: "integer" });
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 < 1 || isNaN(data3)) vErrors = clewAdd(vErrors, "/v", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.actor !== void 0) {
			if (typeof data.actor !== "string") vErrors = clewAdd(vErrors, "/actor", "type", { type: "string" });
		}
		if (data.at !== void 0) {
			let data5 = data.at;
			if (typeof data5 === "string") {
				if (!pattern3.test(data5)) vErrors = clewAdd(vErrors, "/at", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/at", "type", { type: "string" });
		}
		if (data.payload_hash !== void 0) {
			let data6 = data.payload_hash;
			if (typeof data6 === "string") {
				if (!pattern27.test(data6)) vErrors = clewAdd(vErrors, "/payload_hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/payload_hash", "type", { type: "string" });
		}
		if (data.prev_hash !== void 0) {
			let data7 = data.prev_hash;
			if (typeof data7 === "string") {
				if (!pattern46.test(data7)) vErrors = clewAdd(vErrors, "/prev_hash", "pattern", { pattern: "^([0-9a-f]{64})?$" });
			} else vErrors = clewAdd(vErrors, "/prev_hash", "type", { type: "string" });
		}
		if (data.hash !== void 0) {
			let data8 = data.hash;
			if (typeof data8 === "string") {
				if (!pattern27.test(data8)) vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
		}
		if (data.payload !== void 0) {
			let data9 = data.payload;
			if (!(data9 && typeof data9 == "object" && !Array.isArray(data9))) vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate109.errors = vErrors;
	return vErrors === null;
}
function validate114(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.hashes === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "hashes" });
		if (data.content === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "content" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.hashes !== void 0) {
			let data1 = data.hashes;
			if (Array.isArray(data1)) {
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/hashes", "minItems", { limit: 1 });
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data2 = data1[i0];
					if (typeof data2 === "string") {
						if (!pattern27.test(data2)) vErrors = clewAdd(vErrors, "/hashes/" + i0, "pattern", { pattern: "^[0-9a-f]{64}$" });
					} else vErrors = clewAdd(vErrors, "/hashes/" + i0, "type", { type: "string" });
				}
			} else vErrors = clewAdd(vErrors, "/hashes", "type", { type: "array" });
		}
		if (data.content !== void 0) {
			let data3 = data.content;
			if (typeof data3 === "string") {
				if (!pattern27.test(data3)) vErrors = clewAdd(vErrors, "/content", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/content", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate114.errors = vErrors;
	return vErrors === null;
}
function validate111(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.first === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "first" });
		if (data.after === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "after" });
		if (data.first !== void 0) {
			if (!validate109(data.first)) vErrors = clewBelow(vErrors, validate109.errors, "/first");
		}
		if (data.after !== void 0) {
			if (!validate103(data.after)) vErrors = clewBelow(vErrors, validate103.errors, "/after");
		}
		if (data.decisions !== void 0) {
			let data2 = data.decisions;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate114(data2[i0])) vErrors = clewBelow(vErrors, validate114.errors, "/decisions/" + i0);
			} else vErrors = clewAdd(vErrors, "/decisions", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate111.errors = vErrors;
	return vErrors === null;
}
function validate117(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.count === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "count" });
		if (data.count !== void 0) {
			let data0 = data.count;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/count", "type", { type: "integer" });
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 1 || isNaN(data0)) vErrors = clewAdd(vErrors, "/count", "minimum", {
					comparison: ">=",
					limit: 1
				});
			}
		}
		if (data.cursor !== void 0) {
			if (typeof data.cursor !== "string") vErrors = clewAdd(vErrors, "/cursor", "type", { type: "string" });
		}
		if (data.what !== void 0) {
			if (typeof data.what !== "string") vErrors = clewAdd(vErrors, "/what", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate117.errors = vErrors;
	return vErrors === null;
}
function validate57(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
			errors++;
		}
		if (data.title === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "title" });
			errors++;
		}
		if (data.startedBy === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "startedBy" });
			errors++;
		}
		if (data.decisions === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "decisions" });
			errors++;
		}
		if (data.openQuestions === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "openQuestions" });
			errors++;
		}
		if (data.lastState === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "lastState" });
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern4.test(data0)) {
					vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.title !== void 0) {
			if (typeof data.title !== "string") {
				vErrors = clewAdd(vErrors, "/title", "type", { type: "string" });
				errors++;
			}
		}
		if (data.startedBy !== void 0) {
			if (typeof data.startedBy !== "string") {
				vErrors = clewAdd(vErrors, "/startedBy", "type", { type: "string" });
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data3 = data.status;
			if (!(data3 === "active" || data3 === "paused" || data3 === "blocked" || data3 === "completed")) {
				vErrors = clewAdd(vErrors, "/status", "enum", { allowedValues: ["active", "paused", "blocked", "completed"] });
				errors++;
			}
		}
		if (data.statusReason !== void 0) {
			if (typeof data.statusReason !== "string") {
				vErrors = clewAdd(vErrors, "/statusReason", "type", { type: "string" });
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data5 = data.createdAt;
			if (typeof data5 === "string") {
				if (!pattern3.test(data5)) {
					vErrors = clewAdd(vErrors, "/createdAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/createdAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data6 = data.updatedAt;
			if (typeof data6 === "string") {
				if (!pattern3.test(data6)) {
					vErrors = clewAdd(vErrors, "/updatedAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/updatedAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") {
				vErrors = clewAdd(vErrors, "/project", "type", { type: "string" });
				errors++;
			}
		}
		if (data.tags !== void 0) {
			let data8 = data.tags;
			if (Array.isArray(data8)) {
				const len0 = data8.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data8[i0] !== "string") {
					vErrors = clewAdd(vErrors, "/tags/" + i0, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/tags", "type", { type: "array" });
				errors++;
			}
		}
		if (data.decisions !== void 0) {
			let data10 = data.decisions;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate58(data10[i1])) {
					vErrors = clewBelow(vErrors, validate58.errors, "/decisions/" + i1);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/decisions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.openQuestions !== void 0) {
			let data12 = data.openQuestions;
			if (Array.isArray(data12)) {
				const len2 = data12.length;
				for (let i2 = 0; i2 < len2; i2++) if (typeof data12[i2] !== "string") {
					vErrors = clewAdd(vErrors, "/openQuestions/" + i2, "type", { type: "string" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/openQuestions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.unfinished !== void 0) {
			let data14 = data.unfinished;
			if (Array.isArray(data14)) {
				const len3 = data14.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate87(data14[i3])) {
					vErrors = clewBelow(vErrors, validate87.errors, "/unfinished/" + i3);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/unfinished", "type", { type: "array" });
				errors++;
			}
		}
		if (data.questions !== void 0) {
			let data16 = data.questions;
			if (Array.isArray(data16)) {
				const len4 = data16.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate89(data16[i4])) {
					vErrors = clewBelow(vErrors, validate89.errors, "/questions/" + i4);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.steps !== void 0) {
			let data18 = data.steps;
			if (Array.isArray(data18)) {
				const len5 = data18.length;
				for (let i5 = 0; i5 < len5; i5++) if (!validate91(data18[i5])) {
					vErrors = clewBelow(vErrors, validate91.errors, "/steps/" + i5);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/steps", "type", { type: "array" });
				errors++;
			}
		}
		if (data.thoughts !== void 0) {
			let data20 = data.thoughts;
			if (Array.isArray(data20)) {
				const len6 = data20.length;
				for (let i6 = 0; i6 < len6; i6++) if (!validate80(data20[i6])) {
					vErrors = clewBelow(vErrors, validate80.errors, "/thoughts/" + i6);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/thoughts", "type", { type: "array" });
				errors++;
			}
		}
		if (data.reviews !== void 0) {
			let data22 = data.reviews;
			if (Array.isArray(data22)) {
				const len7 = data22.length;
				for (let i7 = 0; i7 < len7; i7++) if (!validate82(data22[i7])) {
					vErrors = clewBelow(vErrors, validate82.errors, "/reviews/" + i7);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/reviews", "type", { type: "array" });
				errors++;
			}
		}
		if (data.links !== void 0) {
			let data24 = data.links;
			if (Array.isArray(data24)) {
				const len8 = data24.length;
				for (let i8 = 0; i8 < len8; i8++) if (!validate95(data24[i8])) {
					vErrors = clewBelow(vErrors, validate95.errors, "/links/" + i8);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/links", "type", { type: "array" });
				errors++;
			}
		}
		if (data.alternatives !== void 0) {
			let data26 = data.alternatives;
			if (Array.isArray(data26)) {
				const len9 = data26.length;
				for (let i9 = 0; i9 < len9; i9++) if (!validate61(data26[i9])) {
					vErrors = clewBelow(vErrors, validate61.errors, "/alternatives/" + i9);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/alternatives", "type", { type: "array" });
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			let data28 = data.dissent;
			if (Array.isArray(data28)) {
				const len10 = data28.length;
				for (let i10 = 0; i10 < len10; i10++) {
					let data29 = data28[i10];
					const _errs51 = errors;
					let valid23 = false;
					const _errs52 = errors;
					if (typeof data29 === "string") {
						if (data29.length < 1) {
							vErrors = clewAdd(vErrors, "/dissent/" + i10, "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/dissent/" + i10, "type", { type: "string" });
						errors++;
					}
					var _valid0 = _errs52 === errors;
					valid23 = valid23 || _valid0;
					const _errs54 = errors;
					if (!validate63(data29)) {
						vErrors = clewBelow(vErrors, validate63.errors, "/dissent/" + i10);
						errors = vErrors.length;
					}
					var _valid0 = _errs54 === errors;
					valid23 = valid23 || _valid0;
					if (_valid0) {
						var props0 = {};
						props0.agent = true;
						props0.text = true;
						props0.confidence = true;
					}
					if (!valid23) {
						vErrors = clewAdd(vErrors, "/dissent/" + i10, "anyOf", {});
						errors++;
					} else {
						errors = _errs51;
						if (vErrors !== null) {
							if (_errs51) vErrors.length = _errs51;
							else vErrors = null;
						}
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/dissent", "type", { type: "array" });
				errors++;
			}
		}
		if (data.guardrailChecks !== void 0) {
			let data30 = data.guardrailChecks;
			if (Array.isArray(data30)) {
				const len11 = data30.length;
				for (let i11 = 0; i11 < len11; i11++) {
					let data31 = data30[i11];
					if (!(data31 && typeof data31 == "object" && !Array.isArray(data31))) {
						vErrors = clewAdd(vErrors, "/guardrailChecks/" + i11, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/guardrailChecks", "type", { type: "array" });
				errors++;
			}
		}
		if (data.handoffs !== void 0) {
			let data32 = data.handoffs;
			if (Array.isArray(data32)) {
				const len12 = data32.length;
				for (let i12 = 0; i12 < len12; i12++) {
					let data33 = data32[i12];
					if (!(data33 && typeof data33 == "object" && !Array.isArray(data33))) {
						vErrors = clewAdd(vErrors, "/handoffs/" + i12, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/handoffs", "type", { type: "array" });
				errors++;
			}
		}
		if (data.files !== void 0) {
			let data34 = data.files;
			if (Array.isArray(data34)) {
				const len13 = data34.length;
				for (let i13 = 0; i13 < len13; i13++) if (!validate99(data34[i13])) {
					vErrors = clewBelow(vErrors, validate99.errors, "/files/" + i13);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/files", "type", { type: "array" });
				errors++;
			}
		}
		if (data.lastState !== void 0) {
			if (!validate101(data.lastState)) {
				vErrors = clewBelow(vErrors, validate101.errors, "/lastState");
				errors = vErrors.length;
			}
		}
		if (data.head !== void 0) {
			if (!validate103(data.head)) {
				vErrors = clewBelow(vErrors, validate103.errors, "/head");
				errors = vErrors.length;
			}
		}
		if (data.forkedFrom !== void 0) {
			if (!validate105(data.forkedFrom)) {
				vErrors = clewBelow(vErrors, validate105.errors, "/forkedFrom");
				errors = vErrors.length;
			}
		}
		if (data.claim !== void 0) {
			if (!validate107(data.claim)) {
				vErrors = clewBelow(vErrors, validate107.errors, "/claim");
				errors = vErrors.length;
			}
		}
		if (data.claimedBy !== void 0) {
			if (typeof data.claimedBy !== "string") {
				vErrors = clewAdd(vErrors, "/claimedBy", "type", { type: "string" });
				errors++;
			}
		}
		if (data.claimExpiresAt !== void 0) {
			if (typeof data.claimExpiresAt !== "string") {
				vErrors = clewAdd(vErrors, "/claimExpiresAt", "type", { type: "string" });
				errors++;
			}
		}
		if (data.events !== void 0) {
			let data42 = data.events;
			if (Array.isArray(data42)) {
				const len14 = data42.length;
				for (let i14 = 0; i14 < len14; i14++) if (!validate109(data42[i14])) {
					vErrors = clewBelow(vErrors, validate109.errors, "/events/" + i14);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/events", "type", { type: "array" });
				errors++;
			}
		}
		if (data.part !== void 0) {
			if (!validate111(data.part)) {
				vErrors = clewBelow(vErrors, validate111.errors, "/part");
				errors = vErrors.length;
			}
		}
		if (data.omitted !== void 0) {
			if (!validate117(data.omitted)) {
				vErrors = clewBelow(vErrors, validate117.errors, "/omitted");
				errors = vErrors.length;
			}
		}
		if (data.provenance !== void 0) {
			if (!validate84(data.provenance)) {
				vErrors = clewBelow(vErrors, validate84.errors, "/provenance");
				errors = vErrors.length;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate57.errors = vErrors;
	return errors === 0;
}
function validate52(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.format === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "format" });
		if (data.createdAt === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "createdAt" });
		if (data.threads === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "threads" });
		if (data.decisions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "decisions" });
		if (data.hash === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "hash" });
		if (data.format !== void 0) {
			if ("cstp-bundle/v1" !== data.format) vErrors = clewAdd(vErrors, "/format", "const", { allowedValue: "cstp-bundle/v1" });
		}
		if (data.createdAt !== void 0) {
			let data1 = data.createdAt;
			if (typeof data1 === "string") {
				if (!pattern3.test(data1)) vErrors = clewAdd(vErrors, "/createdAt", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
			} else vErrors = clewAdd(vErrors, "/createdAt", "type", { type: "string" });
		}
		if (data.scope !== void 0) {
			if (!validate53(data.scope)) vErrors = clewBelow(vErrors, validate53.errors, "/scope");
		}
		if (data.source !== void 0) {
			if (!validate55(data.source)) vErrors = clewBelow(vErrors, validate55.errors, "/source");
		}
		if (data.threads !== void 0) {
			let data4 = data.threads;
			if (Array.isArray(data4)) {
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate57(data4[i0])) vErrors = clewBelow(vErrors, validate57.errors, "/threads/" + i0);
			} else vErrors = clewAdd(vErrors, "/threads", "type", { type: "array" });
		}
		if (data.decisions !== void 0) {
			let data6 = data.decisions;
			if (Array.isArray(data6)) {
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate58(data6[i1])) vErrors = clewBelow(vErrors, validate58.errors, "/decisions/" + i1);
			} else vErrors = clewAdd(vErrors, "/decisions", "type", { type: "array" });
		}
		if (data.questions !== void 0) {
			let data8 = data.questions;
			if (Array.isArray(data8)) {
				const len2 = data8.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate89(data8[i2])) vErrors = clewBelow(vErrors, validate89.errors, "/questions/" + i2);
			} else vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
		}
		if (data.links !== void 0) {
			let data10 = data.links;
			if (Array.isArray(data10)) {
				const len3 = data10.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate95(data10[i3])) vErrors = clewBelow(vErrors, validate95.errors, "/links/" + i3);
			} else vErrors = clewAdd(vErrors, "/links", "type", { type: "array" });
		}
		if (data.sessions !== void 0) {
			let data12 = data.sessions;
			if (Array.isArray(data12)) {
				if (data12.length > 100) vErrors = clewAdd(vErrors, "/sessions", "maxItems", { limit: 100 });
				const len4 = data12.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data13 = data12[i4];
					if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
						if (data13.session_id === void 0) vErrors = clewAdd(vErrors, "/sessions/" + i4, "required", { missingProperty: "session_id" });
						if (data13.session_id !== void 0) {
							let data14 = data13.session_id;
							if (typeof data14 === "string") {
								if (!pattern33.test(data14)) vErrors = clewAdd(vErrors, "/sessions/" + i4 + "/session_id", "pattern", { pattern: "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$" });
							} else vErrors = clewAdd(vErrors, "/sessions/" + i4 + "/session_id", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/sessions/" + i4, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/sessions", "type", { type: "array" });
		}
		if (data.guardrails !== void 0) {
			let data15 = data.guardrails;
			if (Array.isArray(data15)) {
				const len5 = data15.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data16 = data15[i5];
					if (!(data16 && typeof data16 == "object" && !Array.isArray(data16))) vErrors = clewAdd(vErrors, "/guardrails/" + i5, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/guardrails", "type", { type: "array" });
		}
		if (data.partOf !== void 0) {
			let data17 = data.partOf;
			if (typeof data17 === "string") {
				if (!pattern27.test(data17)) vErrors = clewAdd(vErrors, "/partOf", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/partOf", "type", { type: "string" });
		}
		if (data.hash !== void 0) {
			let data18 = data.hash;
			if (typeof data18 === "string") {
				if (!pattern27.test(data18)) vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
			} else vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate52.errors = vErrors;
	return vErrors === null;
}
const clew_validateRecallSet = validate124;
const pattern63 = new RegExp("^1\\.[0-9]+$", "u");
const pattern64 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}", "u");
function validate124(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.schema_version === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "schema_version" });
		if (data.name === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "name" });
		if (data.decisions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "decisions" });
		if (data.prompts === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "prompts" });
		if (data.schema_version !== void 0) {
			let data0 = data.schema_version;
			if (typeof data0 === "string") {
				if (!pattern63.test(data0)) vErrors = clewAdd(vErrors, "/schema_version", "pattern", { pattern: "^1\\.[0-9]+$" });
			} else vErrors = clewAdd(vErrors, "/schema_version", "type", { type: "string" });
		}
		if (data.name !== void 0) {
			let data1 = data.name;
			if (typeof data1 === "string") {
				if (data1.length > 200 && func1(data1) > 200) vErrors = clewAdd(vErrors, "/name", "maxLength", { limit: 200 });
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/name", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/name", "type", { type: "string" });
		}
		if (data.source !== void 0) {
			if (typeof data.source !== "string") vErrors = clewAdd(vErrors, "/source", "type", { type: "string" });
		}
		if (data.decisions !== void 0) {
			let data3 = data.decisions;
			if (Array.isArray(data3)) {
				if (data3.length > 1e5) vErrors = clewAdd(vErrors, "/decisions", "maxItems", { limit: 1e5 });
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data4 = data3[i0];
					if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
						if (data4.id === void 0) vErrors = clewAdd(vErrors, "/decisions/" + i0, "required", { missingProperty: "id" });
						if (data4.date === void 0) vErrors = clewAdd(vErrors, "/decisions/" + i0, "required", { missingProperty: "date" });
						if (data4.title === void 0) vErrors = clewAdd(vErrors, "/decisions/" + i0, "required", { missingProperty: "title" });
						if (data4.decision === void 0) vErrors = clewAdd(vErrors, "/decisions/" + i0, "required", { missingProperty: "decision" });
						if (data4.id !== void 0) {
							let data5 = data4.id;
							if (typeof data5 === "string") {
								if (data5.length < 1) vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/id", "minLength", { limit: 1 });
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/id", "type", { type: "string" });
						}
						if (data4.date !== void 0) {
							let data6 = data4.date;
							if (typeof data6 === "string") {
								if (!pattern64.test(data6)) vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/date", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}" });
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/date", "type", { type: "string" });
						}
						if (data4.title !== void 0) {
							if (typeof data4.title !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/title", "type", { type: "string" });
						}
						if (data4.decision !== void 0) {
							if (typeof data4.decision !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/decision", "type", { type: "string" });
						}
						if (data4.context !== void 0) {
							if (typeof data4.context !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/context", "type", { type: "string" });
						}
						if (data4.reasons !== void 0) {
							let data10 = data4.reasons;
							if (Array.isArray(data10)) {
								const len1 = data10.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data10[i1] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/reasons/" + i1, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/reasons", "type", { type: "array" });
						}
						if (data4.alternatives !== void 0) {
							let data12 = data4.alternatives;
							if (Array.isArray(data12)) {
								const len2 = data12.length;
								for (let i2 = 0; i2 < len2; i2++) {
									let data13 = data12[i2];
									if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
										if (data13.option === void 0) vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/alternatives/" + i2, "required", { missingProperty: "option" });
										if (data13.option !== void 0) {
											if (typeof data13.option !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/alternatives/" + i2 + "/option", "type", { type: "string" });
										}
										if (data13.why_rejected !== void 0) {
											if (typeof data13.why_rejected !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/alternatives/" + i2 + "/why_rejected", "type", { type: "string" });
										}
									} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/alternatives/" + i2, "type", { type: "object" });
								}
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/alternatives", "type", { type: "array" });
						}
						if (data4.status !== void 0) {
							if (typeof data4.status !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/status", "type", { type: "string" });
						}
						if (data4.superseded_by !== void 0) {
							let data17 = data4.superseded_by;
							if (Array.isArray(data17)) {
								const len3 = data17.length;
								for (let i3 = 0; i3 < len3; i3++) if (typeof data17[i3] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/superseded_by/" + i3, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/superseded_by", "type", { type: "array" });
						}
						if (data4.governs !== void 0) {
							let data19 = data4.governs;
							if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
								if (data19.paths !== void 0) {
									let data20 = data19.paths;
									if (Array.isArray(data20)) {
										const len4 = data20.length;
										for (let i4 = 0; i4 < len4; i4++) if (typeof data20[i4] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/paths/" + i4, "type", { type: "string" });
									} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/paths", "type", { type: "array" });
								}
								if (data19.symbols !== void 0) {
									let data22 = data19.symbols;
									if (Array.isArray(data22)) {
										const len5 = data22.length;
										for (let i5 = 0; i5 < len5; i5++) if (typeof data22[i5] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/symbols/" + i5, "type", { type: "string" });
									} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/symbols", "type", { type: "array" });
								}
								if (data19.frozen !== void 0) {
									let data24 = data19.frozen;
									if (Array.isArray(data24)) {
										const len6 = data24.length;
										for (let i6 = 0; i6 < len6; i6++) if (typeof data24[i6] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/frozen/" + i6, "type", { type: "string" });
									} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs/frozen", "type", { type: "array" });
								}
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/governs", "type", { type: "object" });
						}
						if (data4.tags !== void 0) {
							let data26 = data4.tags;
							if (Array.isArray(data26)) {
								const len7 = data26.length;
								for (let i7 = 0; i7 < len7; i7++) if (typeof data26[i7] !== "string") vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/tags/" + i7, "type", { type: "string" });
							} else vErrors = clewAdd(vErrors, "/decisions/" + i0 + "/tags", "type", { type: "array" });
						}
					} else vErrors = clewAdd(vErrors, "/decisions/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/decisions", "type", { type: "array" });
		}
		if (data.prompts !== void 0) {
			let data28 = data.prompts;
			if (Array.isArray(data28)) {
				if (data28.length > 1e5) vErrors = clewAdd(vErrors, "/prompts", "maxItems", { limit: 1e5 });
				const len8 = data28.length;
				for (let i8 = 0; i8 < len8; i8++) {
					let data29 = data28[i8];
					if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
						if (data29.id === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8, "required", { missingProperty: "id" });
						if (data29.at === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8, "required", { missingProperty: "at" });
						if (data29.text === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8, "required", { missingProperty: "text" });
						if (data29.gold === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8, "required", { missingProperty: "gold" });
						if (data29.id !== void 0) {
							let data30 = data29.id;
							if (typeof data30 === "string") {
								if (data30.length < 1) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/id", "minLength", { limit: 1 });
							} else vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/id", "type", { type: "string" });
						}
						if (data29.at !== void 0) {
							let data31 = data29.at;
							if (typeof data31 === "string") {
								if (!pattern64.test(data31)) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/at", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}" });
							} else vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/at", "type", { type: "string" });
						}
						if (data29.text !== void 0) {
							if (typeof data29.text !== "string") vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/text", "type", { type: "string" });
						}
						if (data29.gold !== void 0) {
							let data33 = data29.gold;
							if (Array.isArray(data33)) {
								const len9 = data33.length;
								for (let i9 = 0; i9 < len9; i9++) {
									let data34 = data33[i9];
									if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
										if (data34.id === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9, "required", { missingProperty: "id" });
										if (data34.grade === void 0) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9, "required", { missingProperty: "grade" });
										if (data34.id !== void 0) {
											let data35 = data34.id;
											if (typeof data35 === "string") {
												if (data35.length < 1) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9 + "/id", "minLength", { limit: 1 });
											} else vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9 + "/id", "type", { type: "string" });
										}
										if (data34.grade !== void 0) {
											let data36 = data34.grade;
											if (!(data36 === 1 || data36 === 2)) vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9 + "/grade", "enum", { allowedValues: [1, 2] });
										}
									} else vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold/" + i9, "type", { type: "object" });
								}
							} else vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/gold", "type", { type: "array" });
						}
						if (data29.contradicts !== void 0) {
							if (typeof data29.contradicts !== "boolean") vErrors = clewAdd(vErrors, "/prompts/" + i8 + "/contradicts", "type", { type: "boolean" });
						}
					} else vErrors = clewAdd(vErrors, "/prompts/" + i8, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/prompts", "type", { type: "array" });
		}
		if (data.edits !== void 0) {
			let data38 = data.edits;
			if (Array.isArray(data38)) {
				if (data38.length > 1e5) vErrors = clewAdd(vErrors, "/edits", "maxItems", { limit: 1e5 });
				const len10 = data38.length;
				for (let i10 = 0; i10 < len10; i10++) {
					let data39 = data38[i10];
					if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
						if (data39.id === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10, "required", { missingProperty: "id" });
						if (data39.at === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10, "required", { missingProperty: "at" });
						if (data39.path === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10, "required", { missingProperty: "path" });
						if (data39.added === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10, "required", { missingProperty: "added" });
						if (data39.gold === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10, "required", { missingProperty: "gold" });
						if (data39.id !== void 0) {
							let data40 = data39.id;
							if (typeof data40 === "string") {
								if (data40.length < 1) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/id", "minLength", { limit: 1 });
							} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/id", "type", { type: "string" });
						}
						if (data39.at !== void 0) {
							let data41 = data39.at;
							if (typeof data41 === "string") {
								if (!pattern64.test(data41)) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/at", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}" });
							} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/at", "type", { type: "string" });
						}
						if (data39.path !== void 0) {
							let data42 = data39.path;
							if (typeof data42 === "string") {
								if (data42.length < 1) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/path", "minLength", { limit: 1 });
							} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/path", "type", { type: "string" });
						}
						if (data39.added !== void 0) {
							if (typeof data39.added !== "string") vErrors = clewAdd(vErrors, "/edits/" + i10 + "/added", "type", { type: "string" });
						}
						if (data39.removed !== void 0) {
							if (typeof data39.removed !== "string") vErrors = clewAdd(vErrors, "/edits/" + i10 + "/removed", "type", { type: "string" });
						}
						if (data39.gold !== void 0) {
							let data45 = data39.gold;
							if (Array.isArray(data45)) {
								const len11 = data45.length;
								for (let i11 = 0; i11 < len11; i11++) {
									let data46 = data45[i11];
									if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
										if (data46.id === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11, "required", { missingProperty: "id" });
										if (data46.grade === void 0) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11, "required", { missingProperty: "grade" });
										if (data46.id !== void 0) {
											let data47 = data46.id;
											if (typeof data47 === "string") {
												if (data47.length < 1) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11 + "/id", "minLength", { limit: 1 });
											} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11 + "/id", "type", { type: "string" });
										}
										if (data46.grade !== void 0) {
											let data48 = data46.grade;
											if (!(data48 === 1 || data48 === 2)) vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11 + "/grade", "enum", { allowedValues: [1, 2] });
										}
									} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold/" + i11, "type", { type: "object" });
								}
							} else vErrors = clewAdd(vErrors, "/edits/" + i10 + "/gold", "type", { type: "array" });
						}
					} else vErrors = clewAdd(vErrors, "/edits/" + i10, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/edits", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate124.errors = vErrors;
	return vErrors === null;
}
const clew_validateProtocolOverlay = validate125;
const pattern67 = new RegExp("^[a-z0-9][a-z0-9-]{0,63}$", "u");
const pattern68 = new RegExp("^[0-9A-Za-z][0-9A-Za-z.+-]{0,31}$", "u");
const pattern69 = new RegExp("^([0-8]|3b)$", "u");
const pattern71 = new RegExp("^[a-z][a-z0-9-]{0,63}$", "u");
const pattern72 = new RegExp("^[a-z][a-z0-9-]{0,31}$", "u");
const pattern73 = new RegExp("^[a-z][a-z0-9_]{0,31}$", "u");
const pattern74 = new RegExp("^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$", "u");
function validate125(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.name === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "name" });
			errors++;
		}
		if (data.version === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "version" });
			errors++;
		}
		for (const key0 in data) if (!(key0 === "name" || key0 === "version" || key0 === "texts" || key0 === "principles" || key0 === "words" || key0 === "routes" || key0 === "sequence" || key0 === "steps")) {
			vErrors = clewAdd(vErrors, "", "additionalProperties", { additionalProperty: key0 });
			errors++;
		}
		if (data.name !== void 0) {
			let data0 = data.name;
			if (typeof data0 === "string") {
				if (!pattern67.test(data0)) {
					vErrors = clewAdd(vErrors, "/name", "pattern", { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/name", "type", { type: "string" });
				errors++;
			}
		}
		if (data.version !== void 0) {
			let data1 = data.version;
			if (typeof data1 === "string") {
				if (!pattern68.test(data1)) {
					vErrors = clewAdd(vErrors, "/version", "pattern", { pattern: "^[0-9A-Za-z][0-9A-Za-z.+-]{0,31}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/version", "type", { type: "string" });
				errors++;
			}
		}
		if (data.texts !== void 0) {
			let data2 = data.texts;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key1 in data2) if (!pattern69.test(key1)) {
					vErrors = clewAdd(vErrors, "/texts", "additionalProperties", { additionalProperty: key1 });
					errors++;
				}
				for (const key2 in data2) if (pattern69.test(key2)) {
					let data3 = data2[key2];
					const _errs10 = errors;
					let valid2 = false;
					const _errs11 = errors;
					if (typeof data3 === "string") {
						if (data3.length > 200 && func1(data3) > 200) {
							vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", { limit: 200 });
							errors++;
						}
						if (data3.length < 1) {
							vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type", { type: "string" });
						errors++;
					}
					var _valid0 = _errs11 === errors;
					valid2 = valid2 || _valid0;
					const _errs13 = errors;
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						if (data3.file === void 0) {
							vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "required", { missingProperty: "file" });
							errors++;
						}
						for (const key3 in data3) if (!(key3 === "file" || key3 === "append")) {
							vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "additionalProperties", { additionalProperty: key3 });
							errors++;
						}
						if (data3.file !== void 0) {
							let data4 = data3.file;
							if (typeof data4 === "string") {
								if (data4.length > 200 && func1(data4) > 200) {
									vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/file", "maxLength", { limit: 200 });
									errors++;
								}
								if (data4.length < 1) {
									vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/file", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/file", "type", { type: "string" });
								errors++;
							}
						}
						if (data3.append !== void 0) {
							if (typeof data3.append !== "boolean") {
								vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/append", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type", { type: "object" });
						errors++;
					}
					var _valid0 = _errs13 === errors;
					valid2 = valid2 || _valid0;
					if (!valid2) {
						vErrors = clewAdd(vErrors, "/texts/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "anyOf", {});
						errors++;
					} else {
						errors = _errs10;
						if (vErrors !== null) {
							if (_errs10) vErrors.length = _errs10;
							else vErrors = null;
						}
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/texts", "type", { type: "object" });
				errors++;
			}
		}
		if (data.principles !== void 0) {
			let data6 = data.principles;
			if (Array.isArray(data6)) {
				if (data6.length > 32) {
					vErrors = clewAdd(vErrors, "/principles", "maxItems", { limit: 32 });
					errors++;
				}
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data7 = data6[i0];
					const _errs23 = errors;
					let valid6 = false;
					const _errs24 = errors;
					if (typeof data7 === "string") {
						if (data7.length > 100 && func1(data7) > 100) {
							vErrors = clewAdd(vErrors, "/principles/" + i0, "maxLength", { limit: 100 });
							errors++;
						}
						if (data7.length < 1) {
							vErrors = clewAdd(vErrors, "/principles/" + i0, "minLength", { limit: 1 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/principles/" + i0, "type", { type: "string" });
						errors++;
					}
					var _valid1 = _errs24 === errors;
					valid6 = valid6 || _valid1;
					const _errs26 = errors;
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.name === void 0) {
							vErrors = clewAdd(vErrors, "/principles/" + i0, "required", { missingProperty: "name" });
							errors++;
						}
						for (const key4 in data7) if (!(key4 === "name" || key4 === "text")) {
							vErrors = clewAdd(vErrors, "/principles/" + i0, "additionalProperties", { additionalProperty: key4 });
							errors++;
						}
						if (data7.name !== void 0) {
							let data8 = data7.name;
							if (typeof data8 === "string") {
								if (data8.length > 100 && func1(data8) > 100) {
									vErrors = clewAdd(vErrors, "/principles/" + i0 + "/name", "maxLength", { limit: 100 });
									errors++;
								}
								if (data8.length < 1) {
									vErrors = clewAdd(vErrors, "/principles/" + i0 + "/name", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/principles/" + i0 + "/name", "type", { type: "string" });
								errors++;
							}
						}
						if (data7.text !== void 0) {
							let data9 = data7.text;
							if (typeof data9 === "string") {
								if (data9.length > 500 && func1(data9) > 500) {
									vErrors = clewAdd(vErrors, "/principles/" + i0 + "/text", "maxLength", { limit: 500 });
									errors++;
								}
								if (data9.length < 1) {
									vErrors = clewAdd(vErrors, "/principles/" + i0 + "/text", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/principles/" + i0 + "/text", "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/principles/" + i0, "type", { type: "object" });
						errors++;
					}
					var _valid1 = _errs26 === errors;
					valid6 = valid6 || _valid1;
					if (!valid6) {
						vErrors = clewAdd(vErrors, "/principles/" + i0, "anyOf", {});
						errors++;
					} else {
						errors = _errs23;
						if (vErrors !== null) {
							if (_errs23) vErrors.length = _errs23;
							else vErrors = null;
						}
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/principles", "type", { type: "array" });
				errors++;
			}
		}
		if (data.words !== void 0) {
			let data10 = data.words;
			if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
				for (const key5 in data10) if (!(key5 === "full" || key5 === "follow_up")) {
					vErrors = clewAdd(vErrors, "/words", "additionalProperties", { additionalProperty: key5 });
					errors++;
				}
				if (data10.full !== void 0) {
					let data11 = data10.full;
					if (Array.isArray(data11)) {
						if (data11.length > 200) {
							vErrors = clewAdd(vErrors, "/words/full", "maxItems", { limit: 200 });
							errors++;
						}
						const len1 = data11.length;
						for (let i1 = 0; i1 < len1; i1++) {
							let data12 = data11[i1];
							if (typeof data12 === "string") {
								if (data12.length > 100 && func1(data12) > 100) {
									vErrors = clewAdd(vErrors, "/words/full/" + i1, "maxLength", { limit: 100 });
									errors++;
								}
								if (data12.length < 1) {
									vErrors = clewAdd(vErrors, "/words/full/" + i1, "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/words/full/" + i1, "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/words/full", "type", { type: "array" });
						errors++;
					}
				}
				if (data10.follow_up !== void 0) {
					let data13 = data10.follow_up;
					if (Array.isArray(data13)) {
						if (data13.length > 200) {
							vErrors = clewAdd(vErrors, "/words/follow_up", "maxItems", { limit: 200 });
							errors++;
						}
						const len2 = data13.length;
						for (let i2 = 0; i2 < len2; i2++) {
							let data14 = data13[i2];
							if (typeof data14 === "string") {
								if (data14.length > 100 && func1(data14) > 100) {
									vErrors = clewAdd(vErrors, "/words/follow_up/" + i2, "maxLength", { limit: 100 });
									errors++;
								}
								if (data14.length < 1) {
									vErrors = clewAdd(vErrors, "/words/follow_up/" + i2, "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/words/follow_up/" + i2, "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/words/follow_up", "type", { type: "array" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/words", "type", { type: "object" });
				errors++;
			}
		}
		if (data.routes !== void 0) {
			let data15 = data.routes;
			if (Array.isArray(data15)) {
				if (data15.length > 32) {
					vErrors = clewAdd(vErrors, "/routes", "maxItems", { limit: 32 });
					errors++;
				}
				const len3 = data15.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data16 = data15[i3];
					if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
						if (data16.name === void 0) {
							vErrors = clewAdd(vErrors, "/routes/" + i3, "required", { missingProperty: "name" });
							errors++;
						}
						if (data16.directive === void 0) {
							vErrors = clewAdd(vErrors, "/routes/" + i3, "required", { missingProperty: "directive" });
							errors++;
						}
						for (const key6 in data16) if (!(key6 === "name" || key6 === "directive")) {
							vErrors = clewAdd(vErrors, "/routes/" + i3, "additionalProperties", { additionalProperty: key6 });
							errors++;
						}
						if (data16.name !== void 0) {
							let data17 = data16.name;
							if (typeof data17 === "string") {
								if (!pattern71.test(data17)) {
									vErrors = clewAdd(vErrors, "/routes/" + i3 + "/name", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/routes/" + i3 + "/name", "type", { type: "string" });
								errors++;
							}
						}
						if (data16.directive !== void 0) {
							let data18 = data16.directive;
							if (typeof data18 === "string") {
								if (data18.length > 500 && func1(data18) > 500) {
									vErrors = clewAdd(vErrors, "/routes/" + i3 + "/directive", "maxLength", { limit: 500 });
									errors++;
								}
								if (data18.length < 1) {
									vErrors = clewAdd(vErrors, "/routes/" + i3 + "/directive", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/routes/" + i3 + "/directive", "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/routes/" + i3, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/routes", "type", { type: "array" });
				errors++;
			}
		}
		if (data.sequence !== void 0) {
			let data19 = data.sequence;
			if (Array.isArray(data19)) {
				if (data19.length > 32) {
					vErrors = clewAdd(vErrors, "/sequence", "maxItems", { limit: 32 });
					errors++;
				}
				const len4 = data19.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data20 = data19[i4];
					if (typeof data20 === "string") {
						if (!pattern72.test(data20)) {
							vErrors = clewAdd(vErrors, "/sequence/" + i4, "pattern", { pattern: "^[a-z][a-z0-9-]{0,31}$" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/sequence/" + i4, "type", { type: "string" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/sequence", "type", { type: "array" });
				errors++;
			}
		}
		if (data.steps !== void 0) {
			let data21 = data.steps;
			if (Array.isArray(data21)) {
				if (data21.length > 32) {
					vErrors = clewAdd(vErrors, "/steps", "maxItems", { limit: 32 });
					errors++;
				}
				const len5 = data21.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data22 = data21[i5];
					if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
						if (data22.key === void 0) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "required", { missingProperty: "key" });
							errors++;
						}
						if (data22.after === void 0) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "required", { missingProperty: "after" });
							errors++;
						}
						if (data22.title === void 0) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "required", { missingProperty: "title" });
							errors++;
						}
						if (data22.text === void 0) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "required", { missingProperty: "text" });
							errors++;
						}
						if (data22.answer === void 0) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "required", { missingProperty: "answer" });
							errors++;
						}
						for (const key7 in data22) if (!(key7 === "key" || key7 === "after" || key7 === "title" || key7 === "text" || key7 === "answer" || key7 === "checks" || key7 === "light")) {
							vErrors = clewAdd(vErrors, "/steps/" + i5, "additionalProperties", { additionalProperty: key7 });
							errors++;
						}
						if (data22.key !== void 0) {
							let data23 = data22.key;
							if (typeof data23 === "string") {
								if (!pattern73.test(data23)) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/key", "pattern", { pattern: "^[a-z][a-z0-9_]{0,31}$" });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/key", "type", { type: "string" });
								errors++;
							}
						}
						if (data22.after !== void 0) {
							let data24 = data22.after;
							if (typeof data24 === "string") {
								if (!pattern74.test(data24)) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/after", "pattern", { pattern: "^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$" });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/after", "type", { type: "string" });
								errors++;
							}
						}
						if (data22.title !== void 0) {
							let data25 = data22.title;
							if (typeof data25 === "string") {
								if (data25.length > 100 && func1(data25) > 100) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/title", "maxLength", { limit: 100 });
									errors++;
								}
								if (data25.length < 1) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/title", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/title", "type", { type: "string" });
								errors++;
							}
						}
						if (data22.text !== void 0) {
							let data26 = data22.text;
							if (typeof data26 === "string") {
								if (data26.length > 200 && func1(data26) > 200) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/text", "maxLength", { limit: 200 });
									errors++;
								}
								if (data26.length < 1) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/text", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/text", "type", { type: "string" });
								errors++;
							}
						}
						if (data22.answer !== void 0) {
							let data27 = data22.answer;
							if (typeof data27 === "string") {
								if (data27.length > 200 && func1(data27) > 200) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/answer", "maxLength", { limit: 200 });
									errors++;
								}
								if (data27.length < 1) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/answer", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/answer", "type", { type: "string" });
								errors++;
							}
						}
						if (data22.checks !== void 0) {
							let data28 = data22.checks;
							if (Array.isArray(data28)) {
								if (data28.length > 32) {
									vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks", "maxItems", { limit: 32 });
									errors++;
								}
								const len6 = data28.length;
								for (let i6 = 0; i6 < len6; i6++) {
									let data29 = data28[i6];
									const _errs75 = errors;
									let valid23 = false;
									const _errs76 = errors;
									if (typeof data29 === "string") {
										if (data29.length > 1e3 && func1(data29) > 1e3) {
											vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "maxLength", { limit: 1e3 });
											errors++;
										}
										if (data29.length < 1) {
											vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "minLength", { limit: 1 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "type", { type: "string" });
										errors++;
									}
									var _valid2 = _errs76 === errors;
									valid23 = valid23 || _valid2;
									const _errs78 = errors;
									if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
										if (Object.keys(data29).length < 1) {
											vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "minProperties", { limit: 1 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "type", { type: "object" });
										errors++;
									}
									var _valid2 = _errs78 === errors;
									valid23 = valid23 || _valid2;
									if (!valid23) {
										vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks/" + i6, "anyOf", {});
										errors++;
									} else {
										errors = _errs75;
										if (vErrors !== null) {
											if (_errs75) vErrors.length = _errs75;
											else vErrors = null;
										}
									}
								}
							} else {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/checks", "type", { type: "array" });
								errors++;
							}
						}
						if (data22.light !== void 0) {
							if (typeof data22.light !== "boolean") {
								vErrors = clewAdd(vErrors, "/steps/" + i5 + "/light", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/steps/" + i5, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/steps", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate125.errors = vErrors;
	return errors === 0;
}
const clew_validateShardEvent = validate126;
function validate131(data) {
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
	validate131.errors = vErrors;
	return vErrors === null;
}
function validate126(data) {
	let vErrors = null;
	let errors = 0;
	const _errs2 = errors;
	let valid1 = true;
	const _errs3 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("thread_created" !== data.type) {
				const err0 = {};
				if (vErrors === null) vErrors = [err0];
				else vErrors.push(err0);
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
			if (data.payload !== void 0) {
				let data1 = data.payload;
				if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
					if (data1.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data1.title === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "title" });
						errors++;
					}
					if (data1.id !== void 0) {
						let data2 = data1.id;
						if (typeof data2 === "string") {
							if (!pattern4.test(data2)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data1.title !== void 0) {
						let data3 = data1.title;
						if (typeof data3 === "string") {
							if (data3.length > 1e5 && func1(data3) > 1e5) {
								vErrors = clewAdd(vErrors, "/payload/title", "maxLength", { limit: 1e5 });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/title", "type", { type: "string" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid0 = _errs5 === errors;
		valid1 = _valid0;
		if (valid1) {
			var props0 = {};
			props0.payload = true;
			props0.type = true;
		}
	}
	if (!valid1) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	const _errs13 = errors;
	let valid5 = true;
	const _errs14 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("thread_renamed" !== data.type) {
				const err9 = {};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	}
	var _valid1 = _errs14 === errors;
	errors = _errs13;
	if (vErrors !== null) {
		if (_errs13) vErrors.length = _errs13;
		else vErrors = null;
	}
	if (_valid1) {
		const _errs16 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data5 = data.payload;
				if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
					if (data5.title === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "title" });
						errors++;
					}
					if (data5.title !== void 0) {
						let data6 = data5.title;
						if (typeof data6 === "string") {
							if (data6.length > 1e5 && func1(data6) > 1e5) {
								vErrors = clewAdd(vErrors, "/payload/title", "maxLength", { limit: 1e5 });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/title", "type", { type: "string" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid1 = _errs16 === errors;
		valid5 = _valid1;
		if (valid5) {
			var props1 = {};
			props1.payload = true;
			props1.type = true;
		}
	}
	if (!valid5) {
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
	const _errs22 = errors;
	let valid9 = true;
	const _errs23 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("status_changed" !== data.type) {
				const err15 = {};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
	}
	var _valid2 = _errs23 === errors;
	errors = _errs22;
	if (vErrors !== null) {
		if (_errs22) vErrors.length = _errs22;
		else vErrors = null;
	}
	if (_valid2) {
		const _errs25 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data8 = data.payload;
				if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
					if (data8.status === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "status" });
						errors++;
					}
					if (data8.status !== void 0) {
						let data9 = data8.status;
						if (!(data9 === "active" || data9 === "paused" || data9 === "blocked" || data9 === "completed")) {
							vErrors = clewAdd(vErrors, "/payload/status", "enum", { allowedValues: ["active", "paused", "blocked", "completed"] });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid2 = _errs25 === errors;
		valid9 = _valid2;
		if (valid9) {
			var props2 = {};
			props2.payload = true;
			props2.type = true;
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
	const _errs30 = errors;
	let valid13 = true;
	const _errs31 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("decision_recorded" !== data.type) {
				const err20 = {};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
	}
	var _valid3 = _errs31 === errors;
	errors = _errs30;
	if (vErrors !== null) {
		if (_errs30) vErrors.length = _errs30;
		else vErrors = null;
	}
	if (_valid3) {
		const _errs33 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data11 = data.payload;
				if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
					if (data11.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data11.decision === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "decision" });
						errors++;
					}
					if (data11.id !== void 0) {
						let data12 = data11.id;
						if (typeof data12 === "string") {
							if (!pattern4.test(data12)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data11.decision !== void 0) {
						let data13 = data11.decision;
						if (typeof data13 === "string") {
							if (data13.length > 1e5 && func1(data13) > 1e5) {
								vErrors = clewAdd(vErrors, "/payload/decision", "maxLength", { limit: 1e5 });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/decision", "type", { type: "string" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid3 = _errs33 === errors;
		valid13 = _valid3;
		if (valid13) {
			var props3 = {};
			props3.payload = true;
			props3.type = true;
		}
	}
	if (!valid13) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props3 !== void 0) {
		if (props3 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props3);
		}
	}
	const _errs41 = errors;
	let valid17 = true;
	const _errs42 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("decision_updated" !== data.type) {
				const err29 = {};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
	}
	var _valid4 = _errs42 === errors;
	errors = _errs41;
	if (vErrors !== null) {
		if (_errs41) vErrors.length = _errs41;
		else vErrors = null;
	}
	if (_valid4) {
		const _errs44 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data15 = data.payload;
				if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
					if (data15.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data15.changes === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "changes" });
						errors++;
					}
					if (data15.id !== void 0) {
						let data16 = data15.id;
						if (typeof data16 === "string") {
							if (!pattern4.test(data16)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data15.changes !== void 0) {
						let data17 = data15.changes;
						if (!(data17 && typeof data17 == "object" && !Array.isArray(data17))) {
							vErrors = clewAdd(vErrors, "/payload/changes", "type", { type: "object" });
							errors++;
						}
					}
					if (data15.removed !== void 0) {
						let data18 = data15.removed;
						if (Array.isArray(data18)) {
							const len0 = data18.length;
							for (let i0 = 0; i0 < len0; i0++) if (typeof data18[i0] !== "string") {
								vErrors = clewAdd(vErrors, "/payload/removed/" + i0, "type", { type: "string" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/removed", "type", { type: "array" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid4 = _errs44 === errors;
		valid17 = _valid4;
		if (valid17) {
			var props4 = {};
			props4.payload = true;
			props4.type = true;
		}
	}
	if (!valid17) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props4 !== void 0) {
		if (props4 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props4);
		}
	}
	const _errs56 = errors;
	let valid23 = true;
	const _errs57 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("decision_reviewed" !== data.type) {
				const err39 = {};
				if (vErrors === null) vErrors = [err39];
				else vErrors.push(err39);
				errors++;
			}
		}
	}
	var _valid5 = _errs57 === errors;
	errors = _errs56;
	if (vErrors !== null) {
		if (_errs56) vErrors.length = _errs56;
		else vErrors = null;
	}
	if (_valid5) {
		const _errs59 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				if (!validate82(data.payload)) {
					vErrors = clewBelow(vErrors, validate82.errors, "/payload");
					errors = vErrors.length;
				}
			}
		}
		var _valid5 = _errs59 === errors;
		valid23 = _valid5;
		if (valid23) {
			var props5 = {};
			props5.payload = true;
			props5.type = true;
		}
	}
	if (!valid23) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props5 !== void 0) {
		if (props5 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props5);
		}
	}
	const _errs62 = errors;
	let valid26 = true;
	const _errs63 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("standing_changed" !== data.type) {
				const err41 = {};
				if (vErrors === null) vErrors = [err41];
				else vErrors.push(err41);
				errors++;
			}
		}
	}
	var _valid6 = _errs63 === errors;
	errors = _errs62;
	if (vErrors !== null) {
		if (_errs62) vErrors.length = _errs62;
		else vErrors = null;
	}
	if (_valid6) {
		const _errs65 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data23 = data.payload;
				if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
					if (data23.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data23.decisionId === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "decisionId" });
						errors++;
					}
					if (data23.status === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "status" });
						errors++;
					}
					if (data23.id !== void 0) {
						let data24 = data23.id;
						if (typeof data24 === "string") {
							if (!pattern4.test(data24)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data23.decisionId !== void 0) {
						let data25 = data23.decisionId;
						if (typeof data25 === "string") {
							if (!pattern4.test(data25)) {
								vErrors = clewAdd(vErrors, "/payload/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/decisionId", "type", { type: "string" });
							errors++;
						}
					}
					if (data23.status !== void 0) {
						let data26 = data23.status;
						if (!(data26 === "ratified" || data26 === "superseded" || data26 === "withdrawn" || data26 === "contested")) {
							vErrors = clewAdd(vErrors, "/payload/status", "enum", { allowedValues: ["ratified", "superseded", "withdrawn", "contested"] });
							errors++;
						}
					}
					if (data23.other !== void 0) {
						let data27 = data23.other;
						if (typeof data27 === "string") {
							if (!pattern4.test(data27)) {
								vErrors = clewAdd(vErrors, "/payload/other", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/other", "type", { type: "string" });
							errors++;
						}
					}
					if (data23.governs !== void 0) {
						if (!validate75(data23.governs)) {
							vErrors = clewBelow(vErrors, validate75.errors, "/payload/governs");
							errors = vErrors.length;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid6 = _errs65 === errors;
		valid26 = _valid6;
		if (valid26) {
			var props6 = {};
			props6.payload = true;
			props6.type = true;
		}
	}
	if (!valid26) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props6 !== void 0) {
		if (props6 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props6);
		}
	}
	const _errs77 = errors;
	let valid30 = true;
	const _errs78 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("decisions_linked" !== data.type) {
				const err54 = {};
				if (vErrors === null) vErrors = [err54];
				else vErrors.push(err54);
				errors++;
			}
		}
	}
	var _valid7 = _errs78 === errors;
	errors = _errs77;
	if (vErrors !== null) {
		if (_errs77) vErrors.length = _errs77;
		else vErrors = null;
	}
	if (_valid7) {
		const _errs80 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				if (!validate95(data.payload)) {
					vErrors = clewBelow(vErrors, validate95.errors, "/payload");
					errors = vErrors.length;
				}
			}
		}
		var _valid7 = _errs80 === errors;
		valid30 = _valid7;
		if (valid30) {
			var props7 = {};
			props7.payload = true;
			props7.type = true;
		}
	}
	if (!valid30) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props7 !== void 0) {
		if (props7 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props7);
		}
	}
	const _errs83 = errors;
	let valid33 = true;
	const _errs84 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("thought_recorded" !== data.type) {
				const err56 = {};
				if (vErrors === null) vErrors = [err56];
				else vErrors.push(err56);
				errors++;
			}
		}
	}
	var _valid8 = _errs84 === errors;
	errors = _errs83;
	if (vErrors !== null) {
		if (_errs83) vErrors.length = _errs83;
		else vErrors = null;
	}
	if (_valid8) {
		const _errs86 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				if (!validate80(data.payload)) {
					vErrors = clewBelow(vErrors, validate80.errors, "/payload");
					errors = vErrors.length;
				}
			}
		}
		var _valid8 = _errs86 === errors;
		valid33 = _valid8;
		if (valid33) {
			var props8 = {};
			props8.payload = true;
			props8.type = true;
		}
	}
	if (!valid33) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props8 !== void 0) {
		if (props8 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props8);
		}
	}
	const _errs89 = errors;
	let valid36 = true;
	const _errs90 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("question_asked" !== data.type) {
				const err58 = {};
				if (vErrors === null) vErrors = [err58];
				else vErrors.push(err58);
				errors++;
			}
		}
	}
	var _valid9 = _errs90 === errors;
	errors = _errs89;
	if (vErrors !== null) {
		if (_errs89) vErrors.length = _errs89;
		else vErrors = null;
	}
	if (_valid9) {
		const _errs92 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data34 = data.payload;
				if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
					if (data34.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data34.text === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "text" });
						errors++;
					}
					if (data34.id !== void 0) {
						let data35 = data34.id;
						if (typeof data35 === "string") {
							if (!pattern4.test(data35)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data34.text !== void 0) {
						let data36 = data34.text;
						if (typeof data36 === "string") {
							if (data36.length > 1e5 && func1(data36) > 1e5) {
								vErrors = clewAdd(vErrors, "/payload/text", "maxLength", { limit: 1e5 });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/text", "type", { type: "string" });
							errors++;
						}
					}
					if (data34.decisionId !== void 0) {
						let data37 = data34.decisionId;
						if (typeof data37 === "string") {
							if (!pattern4.test(data37)) {
								vErrors = clewAdd(vErrors, "/payload/decisionId", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/decisionId", "type", { type: "string" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid9 = _errs92 === errors;
		valid36 = _valid9;
		if (valid36) {
			var props9 = {};
			props9.payload = true;
			props9.type = true;
		}
	}
	if (!valid36) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props9 !== void 0) {
		if (props9 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props9);
		}
	}
	const _errs102 = errors;
	let valid40 = true;
	const _errs103 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("question_answered" !== data.type) {
				const err69 = {};
				if (vErrors === null) vErrors = [err69];
				else vErrors.push(err69);
				errors++;
			}
		}
	}
	var _valid10 = _errs103 === errors;
	errors = _errs102;
	if (vErrors !== null) {
		if (_errs102) vErrors.length = _errs102;
		else vErrors = null;
	}
	if (_valid10) {
		const _errs105 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data39 = data.payload;
				if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
					if (data39.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data39.answer === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "answer" });
						errors++;
					}
					if (data39.id !== void 0) {
						let data40 = data39.id;
						if (typeof data40 === "string") {
							if (!pattern4.test(data40)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data39.answer !== void 0) {
						let data41 = data39.answer;
						if (typeof data41 === "string") {
							if (data41.length > 1e5 && func1(data41) > 1e5) {
								vErrors = clewAdd(vErrors, "/payload/answer", "maxLength", { limit: 1e5 });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/answer", "type", { type: "string" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid10 = _errs105 === errors;
		valid40 = _valid10;
		if (valid40) {
			var props10 = {};
			props10.payload = true;
			props10.type = true;
		}
	}
	if (!valid40) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props10 !== void 0) {
		if (props10 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props10);
		}
	}
	const _errs113 = errors;
	let valid44 = true;
	const _errs114 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("touched" !== data.type) {
				const err78 = {};
				if (vErrors === null) vErrors = [err78];
				else vErrors.push(err78);
				errors++;
			}
		}
	}
	var _valid11 = _errs114 === errors;
	errors = _errs113;
	if (vErrors !== null) {
		if (_errs113) vErrors.length = _errs113;
		else vErrors = null;
	}
	if (_valid11) {
		const _errs116 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				let data43 = data.payload;
				if (data43 && typeof data43 == "object" && !Array.isArray(data43)) {
					if (data43.id === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "id" });
						errors++;
					}
					if (data43.places === void 0) {
						vErrors = clewAdd(vErrors, "/payload", "required", { missingProperty: "places" });
						errors++;
					}
					if (data43.id !== void 0) {
						let data44 = data43.id;
						if (typeof data44 === "string") {
							if (!pattern4.test(data44)) {
								vErrors = clewAdd(vErrors, "/payload/id", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
								errors++;
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/id", "type", { type: "string" });
							errors++;
						}
					}
					if (data43.places !== void 0) {
						let data45 = data43.places;
						if (Array.isArray(data45)) {
							const len1 = data45.length;
							for (let i1 = 0; i1 < len1; i1++) {
								let data46 = data45[i1];
								if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
									if (data46.path === void 0) {
										vErrors = clewAdd(vErrors, "/payload/places/" + i1, "required", { missingProperty: "path" });
										errors++;
									}
									if (data46.at === void 0) {
										vErrors = clewAdd(vErrors, "/payload/places/" + i1, "required", { missingProperty: "at" });
										errors++;
									}
									if (data46.path !== void 0) {
										let data47 = data46.path;
										if (typeof data47 === "string") {
											if (data47.length > 4096 && func1(data47) > 4096) {
												vErrors = clewAdd(vErrors, "/payload/places/" + i1 + "/path", "maxLength", { limit: 4096 });
												errors++;
											}
										} else {
											vErrors = clewAdd(vErrors, "/payload/places/" + i1 + "/path", "type", { type: "string" });
											errors++;
										}
									}
									if (data46.at !== void 0) {
										if (typeof data46.at !== "string") {
											vErrors = clewAdd(vErrors, "/payload/places/" + i1 + "/at", "type", { type: "string" });
											errors++;
										}
									}
								} else {
									vErrors = clewAdd(vErrors, "/payload/places/" + i1, "type", { type: "object" });
									errors++;
								}
							}
						} else {
							vErrors = clewAdd(vErrors, "/payload/places", "type", { type: "array" });
							errors++;
						}
					}
				} else {
					vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
					errors++;
				}
			}
		}
		var _valid11 = _errs116 === errors;
		valid44 = _valid11;
		if (valid44) {
			var props11 = {};
			props11.payload = true;
			props11.type = true;
		}
	}
	if (!valid44) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props11 !== void 0) {
		if (props11 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props11);
		}
	}
	const _errs130 = errors;
	let valid51 = true;
	const _errs131 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if ("learned" !== data.type) {
				const err92 = {};
				if (vErrors === null) vErrors = [err92];
				else vErrors.push(err92);
				errors++;
			}
		}
	}
	var _valid12 = _errs131 === errors;
	errors = _errs130;
	if (vErrors !== null) {
		if (_errs130) vErrors.length = _errs130;
		else vErrors = null;
	}
	if (_valid12) {
		const _errs133 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.payload !== void 0) {
				if (!validate131(data.payload)) {
					vErrors = clewBelow(vErrors, validate131.errors, "/payload");
					errors = vErrors.length;
				}
			}
		}
		var _valid12 = _errs133 === errors;
		valid51 = _valid12;
		if (valid51) {
			var props12 = {};
			props12.payload = true;
			props12.type = true;
		}
	}
	if (!valid51) {
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
		errors++;
	}
	if (props0 !== true && props12 !== void 0) {
		if (props12 === true) props0 = true;
		else {
			props0 = props0 || {};
			Object.assign(props0, props12);
		}
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.writer === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "writer" });
			errors++;
		}
		if (data.place === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "place" });
			errors++;
		}
		if (data.lamport === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "lamport" });
			errors++;
		}
		if (data.log === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "log" });
			errors++;
		}
		if (data.seq === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "seq" });
			errors++;
		}
		if (data.type === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "type" });
			errors++;
		}
		if (data.v === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "v" });
			errors++;
		}
		if (data.actor === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "actor" });
			errors++;
		}
		if (data.at === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "at" });
			errors++;
		}
		if (data.prev_hash === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "prev_hash" });
			errors++;
		}
		if (data.hash === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "hash" });
			errors++;
		}
		if (props0 !== true) {
			props0 = props0 || {};
			props0.writer = true;
			props0.place = true;
			props0.lamport = true;
			props0.log = true;
			props0.seq = true;
			props0.type = true;
			props0.v = true;
			props0.actor = true;
			props0.at = true;
			props0.prev_hash = true;
			props0.payload_hash = true;
			props0.hash = true;
			props0.payload = true;
		}
		if (data.writer !== void 0) {
			let data51 = data.writer;
			if (typeof data51 === "string") {
				if (!pattern32.test(data51)) {
					vErrors = clewAdd(vErrors, "/writer", "pattern", { pattern: "^[0-9a-f]{16}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/writer", "type", { type: "string" });
				errors++;
			}
		}
		if (data.place !== void 0) {
			let data52 = data.place;
			if (!(typeof data52 == "number" && !(data52 % 1) && !isNaN(data52) && isFinite(data52))) {
				vErrors = clewAdd(vErrors, "/place", "type", { type: "integer" });
				errors++;
			}
			if (typeof data52 == "number" && isFinite(data52)) {
				if (data52 < 1 || isNaN(data52)) {
					vErrors = clewAdd(vErrors, "/place", "minimum", {
						comparison: ">=",
						limit: 1
					});
					errors++;
				}
			}
		}
		if (data.lamport !== void 0) {
			let data53 = data.lamport;
			if (!(typeof data53 == "number" && !(data53 % 1) && !isNaN(data53) && isFinite(data53))) {
				vErrors = clewAdd(vErrors, "/lamport", "type", { type: "integer" });
				errors++;
			}
			if (typeof data53 == "number" && isFinite(data53)) {
				if (data53 > 281474976710656 || isNaN(data53)) {
					vErrors = clewAdd(vErrors, "/lamport", "maximum", {
						comparison: "<=",
						limit: 281474976710656
					});
					errors++;
				}
				if (data53 < 1 || isNaN(data53)) {
					vErrors = clewAdd(vErrors, "/lamport", "minimum", {
						comparison: ">=",
						limit: 1
					});
					errors++;
				}
			}
		}
		if (data.log !== void 0) {
			let data54 = data.log;
			if (typeof data54 === "string") {
				if (!pattern4.test(data54)) {
					vErrors = clewAdd(vErrors, "/log", "pattern", { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/log", "type", { type: "string" });
				errors++;
			}
		}
		if (data.seq !== void 0) {
			let data55 = data.seq;
			if (!(typeof data55 == "number" && !(data55 % 1) && !isNaN(data55) && isFinite(data55))) {
				vErrors = clewAdd(vErrors, "/seq", "type", { type: "integer" });
				errors++;
			}
			if (typeof data55 == "number" && isFinite(data55)) {
				if (data55 < 1 || isNaN(data55)) {
					vErrors = clewAdd(vErrors, "/seq", "minimum", {
						comparison: ">=",
						limit: 1
					});
					errors++;
				}
			}
		}
		if (data.type !== void 0) {
			let data56 = data.type;
			if (typeof data56 !== "string") {
				vErrors = clewAdd(vErrors, "/type", "type", { type: "string" });
				errors++;
			}
			if (!(data56 === "thread_created" || data56 === "thread_renamed" || data56 === "status_changed" || data56 === "decision_recorded" || data56 === "decision_updated" || data56 === "decision_reviewed" || data56 === "standing_changed" || data56 === "decisions_linked" || data56 === "thought_recorded" || data56 === "question_asked" || data56 === "question_answered" || data56 === "touched" || data56 === "learned")) {
				vErrors = clewAdd(vErrors, "/type", "enum", { allowedValues: ["thread_created", "thread_renamed", "status_changed", "decision_recorded", "decision_updated", "decision_reviewed", "standing_changed", "decisions_linked", "thought_recorded", "question_asked", "question_answered", "touched", "learned"] });
				errors++;
			}
		}
		if (data.v !== void 0) {
			let data57 = data.v;
			if (!(typeof data57 == "number" && !(data57 % 1) && !isNaN(data57) && isFinite(data57))) {
				vErrors = clewAdd(vErrors, "/v", "type", { type: "integer" });
				errors++;
			}
			if (typeof data57 == "number" && isFinite(data57)) {
				if (data57 < 1 || isNaN(data57)) {
					vErrors = clewAdd(vErrors, "/v", "minimum", {
						comparison: ">=",
						limit: 1
					});
					errors++;
				}
			}
		}
		if (data.actor !== void 0) {
			let data58 = data.actor;
			if (typeof data58 === "string") {
				if (data58.length > 200 && func1(data58) > 200) {
					vErrors = clewAdd(vErrors, "/actor", "maxLength", { limit: 200 });
					errors++;
				}
				if (data58.length < 1) {
					vErrors = clewAdd(vErrors, "/actor", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/actor", "type", { type: "string" });
				errors++;
			}
		}
		if (data.at !== void 0) {
			let data59 = data.at;
			if (typeof data59 === "string") {
				if (!pattern3.test(data59)) {
					vErrors = clewAdd(vErrors, "/at", "pattern", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/at", "type", { type: "string" });
				errors++;
			}
		}
		if (data.prev_hash !== void 0) {
			let data60 = data.prev_hash;
			if (typeof data60 === "string") {
				if (!pattern46.test(data60)) {
					vErrors = clewAdd(vErrors, "/prev_hash", "pattern", { pattern: "^([0-9a-f]{64})?$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/prev_hash", "type", { type: "string" });
				errors++;
			}
		}
		if (data.payload_hash !== void 0) {
			let data61 = data.payload_hash;
			if (typeof data61 === "string") {
				if (!pattern27.test(data61)) {
					vErrors = clewAdd(vErrors, "/payload_hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/payload_hash", "type", { type: "string" });
				errors++;
			}
		}
		if (data.hash !== void 0) {
			let data62 = data.hash;
			if (typeof data62 === "string") {
				if (!pattern27.test(data62)) {
					vErrors = clewAdd(vErrors, "/hash", "pattern", { pattern: "^[0-9a-f]{64}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/hash", "type", { type: "string" });
				errors++;
			}
		}
		if (data.payload !== void 0) {
			let data63 = data.payload;
			if (!(data63 && typeof data63 == "object" && !Array.isArray(data63))) {
				vErrors = clewAdd(vErrors, "/payload", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate126.errors = vErrors;
	return errors === 0;
}
const clew_validateDecision = validate58;
export const validateBundle: Validate = clew_validateBundle;
export const validateRecallSet: Validate = clew_validateRecallSet;
export const validateProtocolOverlay: Validate = clew_validateProtocolOverlay;
export const validateShardEvent: Validate = clew_validateShardEvent;
export const validateDecision: Validate = clew_validateDecision;
