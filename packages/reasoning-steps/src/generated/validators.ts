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
function clewBelow(errors, validate, data, instancePath) {
	if (validate(data, { instancePath })) return errors;
	return errors === null ? validate.errors : errors.concat(validate.errors);
}
const clew_validateJohariDiscovery = validate52;
const func1 = require_ucs2length().default;
const pattern3 = new RegExp("[^ \\t\\r\\n]", "u");
function validate53(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (typeof data === "string") {
		if (data.length > 1e4 && func1(data) > 1e4) {
			vErrors = clewAdd(vErrors, instancePath, "maxLength", { limit: 1e4 });
			errors++;
		}
		if (data.length < 1) {
			vErrors = clewAdd(vErrors, instancePath, "minLength", { limit: 1 });
			errors++;
		}
		if (!pattern3.test(data)) {
			vErrors = clewAdd(vErrors, instancePath, "pattern", { pattern: "[^ \\t\\r\\n]" });
			errors++;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "string" });
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
function validate56(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (Array.isArray(data)) {
		if (data.length > 200) {
			vErrors = clewAdd(vErrors, instancePath, "maxItems", { limit: 200 });
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			vErrors = clewBelow(vErrors, validate53, data[i0], instancePath + "/" + i0);
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "array" });
		errors++;
	}
	validate56.errors = vErrors;
	return errors === 0;
}
function validate59(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.question === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "question" });
			errors++;
		}
		if (data.question !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.question, instancePath + "/question");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.why !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.why, instancePath + "/why");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.options !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.options, instancePath + "/options");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate59.errors = vErrors;
	return errors === 0;
}
function validate52(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.share === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "share" });
			errors++;
		}
		if (data.ask === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "ask" });
			errors++;
		}
		if (data.acknowledge === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "acknowledge" });
			errors++;
		}
		if (data.explore === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "explore" });
			errors++;
		}
		if (data.share !== void 0) {
			let data0 = data.share;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.task_type === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/share", "required", { missingProperty: "task_type" });
					errors++;
				}
				if (data0.complexity === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/share", "required", { missingProperty: "complexity" });
					errors++;
				}
				if (data0.inferences === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/share", "required", { missingProperty: "inferences" });
					errors++;
				}
				if (data0.pitfalls === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/share", "required", { missingProperty: "pitfalls" });
					errors++;
				}
				if (data0.task_type !== void 0) {
					vErrors = clewBelow(vErrors, validate53, data0.task_type, instancePath + "/share/task_type");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data0.complexity !== void 0) {
					let data2 = data0.complexity;
					if (typeof data2 !== "string") {
						vErrors = clewAdd(vErrors, instancePath + "/share/complexity", "type", { type: "string" });
						errors++;
					}
					if (!(data2 === "trivial" || data2 === "simple" || data2 === "moderate" || data2 === "complex")) {
						vErrors = clewAdd(vErrors, instancePath + "/share/complexity", "enum", { allowedValues: [
							"trivial",
							"simple",
							"moderate",
							"complex"
						] });
						errors++;
					}
				}
				if (data0.inferences !== void 0) {
					let data3 = data0.inferences;
					if (Array.isArray(data3)) {
						if (data3.length > 200) {
							vErrors = clewAdd(vErrors, instancePath + "/share/inferences", "maxItems", { limit: 200 });
							errors++;
						}
						if (data3.length < 1) {
							vErrors = clewAdd(vErrors, instancePath + "/share/inferences", "minItems", { limit: 1 });
							errors++;
						}
						const len0 = data3.length;
						for (let i0 = 0; i0 < len0; i0++) {
							vErrors = clewBelow(vErrors, validate53, data3[i0], instancePath + "/share/inferences/" + i0);
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/share/inferences", "type", { type: "array" });
						errors++;
					}
				}
				if (data0.pitfalls !== void 0) {
					vErrors = clewBelow(vErrors, validate56, data0.pitfalls, instancePath + "/share/pitfalls");
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/share", "type", { type: "object" });
				errors++;
			}
		}
		if (data.ask !== void 0) {
			let data6 = data.ask;
			if (Array.isArray(data6)) {
				if (data6.length > 5) {
					vErrors = clewAdd(vErrors, instancePath + "/ask", "maxItems", { limit: 5 });
					errors++;
				}
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data7 = data6[i1];
					vErrors = clewBelow(vErrors, validate59, data7, instancePath + "/ask/" + i1);
					errors = vErrors === null ? 0 : vErrors.length;
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.question === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/ask/" + i1, "required", { missingProperty: "question" });
							errors++;
						}
						if (data7.why === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/ask/" + i1, "required", { missingProperty: "why" });
							errors++;
						}
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/ask", "type", { type: "array" });
				errors++;
			}
		}
		if (data.acknowledge !== void 0) {
			let data8 = data.acknowledge;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.boundaries === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/acknowledge", "required", { missingProperty: "boundaries" });
					errors++;
				}
				if (data8.assumptions === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/acknowledge", "required", { missingProperty: "assumptions" });
					errors++;
				}
				if (data8.boundaries !== void 0) {
					vErrors = clewBelow(vErrors, validate56, data8.boundaries, instancePath + "/acknowledge/boundaries");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data8.assumptions !== void 0) {
					vErrors = clewBelow(vErrors, validate56, data8.assumptions, instancePath + "/acknowledge/assumptions");
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/acknowledge", "type", { type: "object" });
				errors++;
			}
		}
		if (data.explore !== void 0) {
			let data11 = data.explore;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				if (data11.edge_cases === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/explore", "required", { missingProperty: "edge_cases" });
					errors++;
				}
				if (data11.failure_modes === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/explore", "required", { missingProperty: "failure_modes" });
					errors++;
				}
				if (data11.edge_cases !== void 0) {
					vErrors = clewBelow(vErrors, validate56, data11.edge_cases, instancePath + "/explore/edge_cases");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data11.failure_modes !== void 0) {
					vErrors = clewBelow(vErrors, validate56, data11.failure_modes, instancePath + "/explore/failure_modes");
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/explore", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
const clew_validateSemanticUnderstanding = validate68;
function validate68(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.intent === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "intent" });
			errors++;
		}
		if (data.problem_type === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "problem_type" });
			errors++;
		}
		if (data.domain === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "domain" });
			errors++;
		}
		if (data.domain_confidence === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "domain_confidence" });
			errors++;
		}
		if (data.approach === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "approach" });
			errors++;
		}
		if (data.context_factors === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "context_factors" });
			errors++;
		}
		if (data.success_criteria === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "success_criteria" });
			errors++;
		}
		if (data.intent !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.intent, instancePath + "/intent");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.problem_type !== void 0) {
			let data1 = data.problem_type;
			if (typeof data1 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/problem_type", "type", { type: "string" });
				errors++;
			}
			if (!(data1 === "decision" || data1 === "creative" || data1 === "analytical" || data1 === "strategic")) {
				vErrors = clewAdd(vErrors, instancePath + "/problem_type", "enum", { allowedValues: [
					"decision",
					"creative",
					"analytical",
					"strategic"
				] });
				errors++;
			}
		}
		if (data.domain !== void 0) {
			let data2 = data.domain;
			if (typeof data2 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/domain", "type", { type: "string" });
				errors++;
			}
			if (!(data2 === "technical" || data2 === "personal" || data2 === "creative" || data2 === "professional" || data2 === "recreational" || data2 === "hybrid")) {
				vErrors = clewAdd(vErrors, instancePath + "/domain", "enum", { allowedValues: [
					"technical",
					"personal",
					"creative",
					"professional",
					"recreational",
					"hybrid"
				] });
				errors++;
			}
		}
		if (data.domain_confidence !== void 0) {
			let data3 = data.domain_confidence;
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 1 || isNaN(data3)) {
					vErrors = clewAdd(vErrors, instancePath + "/domain_confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					vErrors = clewAdd(vErrors, instancePath + "/domain_confidence", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/domain_confidence", "type", { type: "number" });
				errors++;
			}
		}
		if (data.approach !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.approach, instancePath + "/approach");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.context_factors !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.context_factors, instancePath + "/context_factors");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.success_criteria !== void 0) {
			let data6 = data.success_criteria;
			if (Array.isArray(data6)) {
				if (data6.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/success_criteria", "maxItems", { limit: 200 });
					errors++;
				}
				if (data6.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/success_criteria", "minItems", { limit: 1 });
					errors++;
				}
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) {
					vErrors = clewBelow(vErrors, validate53, data6[i0], instancePath + "/success_criteria/" + i0);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/success_criteria", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate68.errors = vErrors;
	return errors === 0;
}
const clew_validateChainOfThought = validate73;
function validate73(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.components === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "components" });
			errors++;
		}
		if (data.sequence === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "sequence" });
			errors++;
		}
		if (data.inferences === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "inferences" });
			errors++;
		}
		if (data.uncertainties === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "uncertainties" });
			errors++;
		}
		if (data.components !== void 0) {
			let data0 = data.components;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/components", "maxItems", { limit: 200 });
					errors++;
				}
				if (data0.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/components", "minItems", { limit: 1 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/components/" + i0, "required", { missingProperty: "id" });
							errors++;
						}
						if (data1.description === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/components/" + i0, "required", { missingProperty: "description" });
							errors++;
						}
						if (data1.depends_on === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/components/" + i0, "required", { missingProperty: "depends_on" });
							errors++;
						}
						if (data1.id !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.id, instancePath + "/components/" + i0 + "/id");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.description !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.description, instancePath + "/components/" + i0 + "/description");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.depends_on !== void 0) {
							vErrors = clewBelow(vErrors, validate56, data1.depends_on, instancePath + "/components/" + i0 + "/depends_on");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/components/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/components", "type", { type: "array" });
				errors++;
			}
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/sequence", "maxItems", { limit: 200 });
					errors++;
				}
				if (data5.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/sequence", "minItems", { limit: 1 });
					errors++;
				}
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) {
					vErrors = clewBelow(vErrors, validate53, data5[i1], instancePath + "/sequence/" + i1);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/sequence", "type", { type: "array" });
				errors++;
			}
		}
		if (data.inferences !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.inferences, instancePath + "/inferences");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.uncertainties !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.uncertainties, instancePath + "/uncertainties");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate73.errors = vErrors;
	return errors === 0;
}
const clew_validateTreeOfThought = validate80;
function validate80(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.branches === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "branches" });
			errors++;
		}
		if (data.selected === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "selected" });
			errors++;
		}
		if (data.rationale === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "rationale" });
			errors++;
		}
		if (data.rejected === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "rejected" });
			errors++;
		}
		if (data.branches !== void 0) {
			let data0 = data.branches;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/branches", "maxItems", { limit: 200 });
					errors++;
				}
				if (data0.length < 2) {
					vErrors = clewAdd(vErrors, instancePath + "/branches", "minItems", { limit: 2 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "required", { missingProperty: "id" });
							errors++;
						}
						if (data1.approach === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "required", { missingProperty: "approach" });
							errors++;
						}
						if (data1.pros === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "required", { missingProperty: "pros" });
							errors++;
						}
						if (data1.cons === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "required", { missingProperty: "cons" });
							errors++;
						}
						if (data1.score === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "required", { missingProperty: "score" });
							errors++;
						}
						if (data1.id !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.id, instancePath + "/branches/" + i0 + "/id");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.approach !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.approach, instancePath + "/branches/" + i0 + "/approach");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.pros !== void 0) {
							vErrors = clewBelow(vErrors, validate56, data1.pros, instancePath + "/branches/" + i0 + "/pros");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.cons !== void 0) {
							vErrors = clewBelow(vErrors, validate56, data1.cons, instancePath + "/branches/" + i0 + "/cons");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.score !== void 0) {
							let data6 = data1.score;
							if (!(typeof data6 == "number" && isFinite(data6))) {
								vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0 + "/score", "type", { type: "number" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/branches/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/branches", "type", { type: "array" });
				errors++;
			}
		}
		if (data.selected !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.selected, instancePath + "/selected");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.rationale !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.rationale, instancePath + "/rationale");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.rejected !== void 0) {
			let data9 = data.rejected;
			if (Array.isArray(data9)) {
				if (data9.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/rejected", "maxItems", { limit: 200 });
					errors++;
				}
				const len1 = data9.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data10 = data9[i1];
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						if (data10.id === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/rejected/" + i1, "required", { missingProperty: "id" });
							errors++;
						}
						if (data10.reason === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/rejected/" + i1, "required", { missingProperty: "reason" });
							errors++;
						}
						if (data10.id !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data10.id, instancePath + "/rejected/" + i1 + "/id");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data10.reason !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data10.reason, instancePath + "/rejected/" + i1 + "/reason");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data10.reopen_when !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data10.reopen_when, instancePath + "/rejected/" + i1 + "/reopen_when");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/rejected/" + i1, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/rejected", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate80.errors = vErrors;
	return errors === 0;
}
const clew_validateSkillDetection = validate90;
function validate90(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.candidates === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "candidates" });
			errors++;
		}
		if (data.matched === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "matched" });
			errors++;
		}
		if (data.candidates !== void 0) {
			let data0 = data.candidates;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/candidates", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.skill === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0, "required", { missingProperty: "skill" });
							errors++;
						}
						if (data1.fit === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0, "required", { missingProperty: "fit" });
							errors++;
						}
						if (data1.reason === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0, "required", { missingProperty: "reason" });
							errors++;
						}
						if (data1.skill !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.skill, instancePath + "/candidates/" + i0 + "/skill");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.fit !== void 0) {
							let data3 = data1.fit;
							if (typeof data3 == "number" && isFinite(data3)) {
								if (data3 > 1 || isNaN(data3)) {
									vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0 + "/fit", "maximum", {
										comparison: "<=",
										limit: 1
									});
									errors++;
								}
								if (data3 < 0 || isNaN(data3)) {
									vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0 + "/fit", "minimum", {
										comparison: ">=",
										limit: 0
									});
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0 + "/fit", "type", { type: "number" });
								errors++;
							}
						}
						if (data1.reason !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.reason, instancePath + "/candidates/" + i0 + "/reason");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/candidates/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/candidates", "type", { type: "array" });
				errors++;
			}
		}
		if (data.matched !== void 0) {
			let data5 = data.matched;
			const _errs10 = errors;
			let valid4 = false;
			const _errs11 = errors;
			vErrors = clewBelow(vErrors, validate53, data5, instancePath + "/matched");
			errors = vErrors === null ? 0 : vErrors.length;
			var _valid0 = _errs11 === errors;
			valid4 = valid4 || _valid0;
			const _errs12 = errors;
			if (data5 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/matched", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs12 === errors;
			valid4 = valid4 || _valid0;
			if (!valid4) {
				vErrors = clewAdd(vErrors, instancePath + "/matched", "anyOf", {});
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
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate90.errors = vErrors;
	return errors === 0;
}
const clew_validateTaskRouting = validate94;
function validate94(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0 && "route") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		} else if (data.route !== void 0) {
			if ("skill-orchestration" !== data.route) {
				const err1 = {};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	let ifClause0;
	if (_valid0) {
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.skill === void 0) {
				vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "skill" });
				errors++;
			}
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
		ifClause0 = "then";
	} else {
		const _errs5 = errors;
		const _errs6 = errors;
		let valid2 = true;
		const _errs7 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.route === void 0 && "route") {
				const err3 = {};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			} else if (data.route !== void 0) {
				if ("dynamic-skill-sequencing" !== data.route) {
					const err4 = {};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		var _valid1 = _errs7 === errors;
		errors = _errs6;
		if (vErrors !== null) {
			if (_errs6) vErrors.length = _errs6;
			else vErrors = null;
		}
		if (_valid1) {
			const _errs9 = errors;
			if (data && typeof data == "object" && !Array.isArray(data)) {
				if (data.sequence === void 0) {
					vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "sequence" });
					errors++;
				}
				if (data.sequence !== void 0) {
					let data2 = data.sequence;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							vErrors = clewAdd(vErrors, instancePath + "/sequence", "minItems", { limit: 1 });
							errors++;
						}
					}
				}
			}
			var _valid1 = _errs9 === errors;
			valid2 = _valid1;
			if (valid2) {
				var props0 = {};
				props0.sequence = true;
				props0.route = true;
			}
		}
		if (!valid2) {
			vErrors = clewAdd(vErrors, instancePath, "if", { failingKeyword: "then" });
			errors++;
		}
		var _valid0 = _errs5 === errors;
		valid0 = _valid0;
		if (valid0) {
			if (props0 !== true) {
				props0 = props0 || {};
				props0.route = true;
			}
		}
		ifClause0 = "else";
	}
	if (!valid0) {
		vErrors = clewAdd(vErrors, instancePath, "if", { failingKeyword: ifClause0 });
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "route" });
			errors++;
		}
		if (data.confidence === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "confidence" });
			errors++;
		}
		if (data.justification === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "justification" });
			errors++;
		}
		if (props0 !== true) {
			props0 = props0 || {};
			props0.route = true;
			props0.skill = true;
			props0.sequence = true;
			props0.confidence = true;
			props0.justification = true;
		}
		if (data.route !== void 0) {
			let data3 = data.route;
			if (typeof data3 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/route", "type", { type: "string" });
				errors++;
			}
			if (!(data3 === "skill-orchestration" || data3 === "dynamic-skill-sequencing")) {
				vErrors = clewAdd(vErrors, instancePath + "/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
				errors++;
			}
		}
		if (data.skill !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.skill, instancePath + "/skill");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/sequence", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data6 = data5[i0];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.step === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/sequence/" + i0, "required", { missingProperty: "step" });
							errors++;
						}
						if (data6.objective === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/sequence/" + i0, "required", { missingProperty: "objective" });
							errors++;
						}
						if (data6.step !== void 0) {
							let data7 = data6.step;
							if (typeof data7 !== "string") {
								vErrors = clewAdd(vErrors, instancePath + "/sequence/" + i0 + "/step", "type", { type: "string" });
								errors++;
							}
							if (!(data7 === "clarification" || data7 === "research" || data7 === "analysis" || data7 === "synthesis" || data7 === "generation" || data7 === "validation" || data7 === "memory")) {
								vErrors = clewAdd(vErrors, instancePath + "/sequence/" + i0 + "/step", "enum", { allowedValues: [
									"clarification",
									"research",
									"analysis",
									"synthesis",
									"generation",
									"validation",
									"memory"
								] });
								errors++;
							}
						}
						if (data6.objective !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data6.objective, instancePath + "/sequence/" + i0 + "/objective");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/sequence/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/sequence", "type", { type: "array" });
				errors++;
			}
		}
		if (data.confidence !== void 0) {
			let data9 = data.confidence;
			if (typeof data9 == "number" && isFinite(data9)) {
				if (data9 > 1 || isNaN(data9)) {
					vErrors = clewAdd(vErrors, instancePath + "/confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data9 < 0 || isNaN(data9)) {
					vErrors = clewAdd(vErrors, instancePath + "/confidence", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/confidence", "type", { type: "number" });
				errors++;
			}
		}
		if (data.justification !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.justification, instancePath + "/justification");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate94.errors = vErrors;
	return errors === 0;
}
const clew_validateSelfConsistency = validate98;
function validate98(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.paths === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "paths" });
			errors++;
		}
		if (data.agreement === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "agreement" });
			errors++;
		}
		if (data.verdict === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "verdict" });
			errors++;
		}
		if (data.conclusion === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "conclusion" });
			errors++;
		}
		if (data.paths !== void 0) {
			let data0 = data.paths;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/paths", "maxItems", { limit: 200 });
					errors++;
				}
				if (data0.length < 3) {
					vErrors = clewAdd(vErrors, instancePath + "/paths", "minItems", { limit: 3 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.approach === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/paths/" + i0, "required", { missingProperty: "approach" });
							errors++;
						}
						if (data1.conclusion === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/paths/" + i0, "required", { missingProperty: "conclusion" });
							errors++;
						}
						if (data1.agrees === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/paths/" + i0, "required", { missingProperty: "agrees" });
							errors++;
						}
						if (data1.approach !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.approach, instancePath + "/paths/" + i0 + "/approach");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.conclusion !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.conclusion, instancePath + "/paths/" + i0 + "/conclusion");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.agrees !== void 0) {
							if (typeof data1.agrees !== "boolean") {
								vErrors = clewAdd(vErrors, instancePath + "/paths/" + i0 + "/agrees", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/paths/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/paths", "type", { type: "array" });
				errors++;
			}
		}
		if (data.agreement !== void 0) {
			let data5 = data.agreement;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) {
					vErrors = clewAdd(vErrors, instancePath + "/agreement", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data5 < 0 || isNaN(data5)) {
					vErrors = clewAdd(vErrors, instancePath + "/agreement", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/agreement", "type", { type: "number" });
				errors++;
			}
		}
		if (data.verdict !== void 0) {
			let data6 = data.verdict;
			if (typeof data6 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/verdict", "type", { type: "string" });
				errors++;
			}
			if (!(data6 === "consistent" || data6 === "inconsistent")) {
				vErrors = clewAdd(vErrors, instancePath + "/verdict", "enum", { allowedValues: ["consistent", "inconsistent"] });
				errors++;
			}
		}
		if (data.conclusion !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.conclusion, instancePath + "/conclusion");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate98.errors = vErrors;
	return errors === 0;
}
const clew_validateSocraticInterrogation = validate102;
function validate102(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.questions === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "questions" });
			errors++;
		}
		if (data.contradictions === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "contradictions" });
			errors++;
		}
		if (data.blind_spots === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "blind_spots" });
			errors++;
		}
		if (data.survives === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "survives" });
			errors++;
		}
		if (data.questions !== void 0) {
			let data0 = data.questions;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/questions", "maxItems", { limit: 200 });
					errors++;
				}
				if (data0.length < 3) {
					vErrors = clewAdd(vErrors, instancePath + "/questions", "minItems", { limit: 3 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.question === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/questions/" + i0, "required", { missingProperty: "question" });
							errors++;
						}
						if (data1.kind === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/questions/" + i0, "required", { missingProperty: "kind" });
							errors++;
						}
						if (data1.answer === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/questions/" + i0, "required", { missingProperty: "answer" });
							errors++;
						}
						if (data1.question !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.question, instancePath + "/questions/" + i0 + "/question");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.kind !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.kind, instancePath + "/questions/" + i0 + "/kind");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.answer !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.answer, instancePath + "/questions/" + i0 + "/answer");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/questions/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.contradictions !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.contradictions, instancePath + "/contradictions");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.blind_spots !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.blind_spots, instancePath + "/blind_spots");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.survives !== void 0) {
			if (typeof data.survives !== "boolean") {
				vErrors = clewAdd(vErrors, instancePath + "/survives", "type", { type: "boolean" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate102.errors = vErrors;
	return errors === 0;
}
const clew_validateConstitutionalCritique = validate108;
function validate108(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.principles === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "principles" });
			errors++;
		}
		if (data.revisions === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "revisions" });
			errors++;
		}
		if (data.verdict === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "verdict" });
			errors++;
		}
		if (data.principles !== void 0) {
			let data0 = data.principles;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/principles", "maxItems", { limit: 200 });
					errors++;
				}
				if (data0.length < 4) {
					vErrors = clewAdd(vErrors, instancePath + "/principles", "minItems", { limit: 4 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.principle === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0, "required", { missingProperty: "principle" });
							errors++;
						}
						if (data1.verdict === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0, "required", { missingProperty: "verdict" });
							errors++;
						}
						if (data1.note === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0, "required", { missingProperty: "note" });
							errors++;
						}
						if (data1.principle !== void 0) {
							let data2 = data1.principle;
							if (typeof data2 !== "string") {
								vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0 + "/principle", "type", { type: "string" });
								errors++;
							}
							if (!(data2 === "accuracy" || data2 === "completeness" || data2 === "clarity" || data2 === "efficiency" || data2 === "own")) {
								vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0 + "/principle", "enum", { allowedValues: [
									"accuracy",
									"completeness",
									"clarity",
									"efficiency",
									"own"
								] });
								errors++;
							}
						}
						if (data1.verdict !== void 0) {
							let data3 = data1.verdict;
							if (typeof data3 !== "string") {
								vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0 + "/verdict", "type", { type: "string" });
								errors++;
							}
							if (!(data3 === "pass" || data3 === "concern" || data3 === "fail")) {
								vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0 + "/verdict", "enum", { allowedValues: [
									"pass",
									"concern",
									"fail"
								] });
								errors++;
							}
						}
						if (data1.note !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.note, instancePath + "/principles/" + i0 + "/note");
							errors = vErrors === null ? 0 : vErrors.length;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/principles/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/principles", "type", { type: "array" });
				errors++;
			}
		}
		if (data.revisions !== void 0) {
			let data5 = data.revisions;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/revisions", "maxItems", { limit: 200 });
					errors++;
				}
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data6 = data5[i1];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.change === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/revisions/" + i1, "required", { missingProperty: "change" });
							errors++;
						}
						if (data6.applied === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/revisions/" + i1, "required", { missingProperty: "applied" });
							errors++;
						}
						if (data6.change !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data6.change, instancePath + "/revisions/" + i1 + "/change");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data6.applied !== void 0) {
							if (typeof data6.applied !== "boolean") {
								vErrors = clewAdd(vErrors, instancePath + "/revisions/" + i1 + "/applied", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/revisions/" + i1, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/revisions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.verdict !== void 0) {
			let data9 = data.verdict;
			if (typeof data9 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/verdict", "type", { type: "string" });
				errors++;
			}
			if (!(data9 === "proceed" || data9 === "revise" || data9 === "halt")) {
				vErrors = clewAdd(vErrors, instancePath + "/verdict", "enum", { allowedValues: [
					"proceed",
					"revise",
					"halt"
				] });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate108.errors = vErrors;
	return errors === 0;
}
const clew_validateKnowledgeTransfer = validate111;
function validate111(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	const _errs1 = errors;
	let valid0 = true;
	const _errs2 = errors;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0 && "outcome") {
			const err0 = {};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		} else if (data.outcome !== void 0) {
			if ("loop_back" !== data.outcome) {
				const err1 = {};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
	}
	var _valid0 = _errs2 === errors;
	errors = _errs1;
	if (vErrors !== null) {
		if (_errs1) vErrors.length = _errs1;
		else vErrors = null;
	}
	let ifClause0;
	if (_valid0) {
		const _errs4 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.contradiction === void 0) {
				vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "contradiction" });
				errors++;
			}
		}
		var _valid0 = _errs4 === errors;
		valid0 = _valid0;
		ifClause0 = "then";
	} else {
		const _errs5 = errors;
		const _errs6 = errors;
		let valid2 = true;
		const _errs7 = errors;
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.outcome === void 0 && "outcome") {
				const err3 = {};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			} else if (data.outcome !== void 0) {
				if ("halt" !== data.outcome) {
					const err4 = {};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		var _valid1 = _errs7 === errors;
		errors = _errs6;
		if (vErrors !== null) {
			if (_errs6) vErrors.length = _errs6;
			else vErrors = null;
		}
		if (_valid1) {
			const _errs9 = errors;
			if (data && typeof data == "object" && !Array.isArray(data)) {
				if (data.questions === void 0) {
					vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "questions" });
					errors++;
				}
				if (data.questions !== void 0) {
					let data2 = data.questions;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							vErrors = clewAdd(vErrors, instancePath + "/questions", "minItems", { limit: 1 });
							errors++;
						}
					}
				}
			}
			var _valid1 = _errs9 === errors;
			valid2 = _valid1;
			if (valid2) {
				var props0 = {};
				props0.questions = true;
				props0.outcome = true;
			}
		}
		if (!valid2) {
			vErrors = clewAdd(vErrors, instancePath, "if", { failingKeyword: "then" });
			errors++;
		}
		var _valid0 = _errs5 === errors;
		valid0 = _valid0;
		if (valid0) {
			if (props0 !== true) {
				props0 = props0 || {};
				props0.outcome = true;
			}
		}
		ifClause0 = "else";
	}
	if (!valid0) {
		vErrors = clewAdd(vErrors, instancePath, "if", { failingKeyword: ifClause0 });
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "outcome" });
			errors++;
		}
		if (data.conclusion === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "conclusion" });
			errors++;
		}
		if (data.confidence === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "confidence" });
			errors++;
		}
		if (data.summary === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "summary" });
			errors++;
		}
		if (data.open_questions === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "open_questions" });
			errors++;
		}
		if (data.next_steps === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "next_steps" });
			errors++;
		}
		if (props0 !== true) {
			props0 = props0 || {};
			props0.outcome = true;
			props0.conclusion = true;
			props0.confidence = true;
			props0.summary = true;
			props0.open_questions = true;
			props0.next_steps = true;
			props0.contradiction = true;
			props0.questions = true;
			props0.route = true;
			props0.dissent = true;
		}
		if (data.outcome !== void 0) {
			let data3 = data.outcome;
			if (typeof data3 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/outcome", "type", { type: "string" });
				errors++;
			}
			if (!(data3 === "proceed" || data3 === "halt" || data3 === "loop_back")) {
				vErrors = clewAdd(vErrors, instancePath + "/outcome", "enum", { allowedValues: [
					"proceed",
					"halt",
					"loop_back"
				] });
				errors++;
			}
		}
		if (data.conclusion !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.conclusion, instancePath + "/conclusion");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.confidence !== void 0) {
			let data5 = data.confidence;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) {
					vErrors = clewAdd(vErrors, instancePath + "/confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data5 < 0 || isNaN(data5)) {
					vErrors = clewAdd(vErrors, instancePath + "/confidence", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/confidence", "type", { type: "number" });
				errors++;
			}
		}
		if (data.summary !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.summary, instancePath + "/summary");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.open_questions !== void 0) {
			let data7 = data.open_questions;
			if (Array.isArray(data7)) {
				if (data7.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/open_questions", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data8 = data7[i0];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.question === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/open_questions/" + i0, "required", { missingProperty: "question" });
							errors++;
						}
						if (data8.blocking === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/open_questions/" + i0, "required", { missingProperty: "blocking" });
							errors++;
						}
						if (data8.question !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.question, instancePath + "/open_questions/" + i0 + "/question");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.context !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.context, instancePath + "/open_questions/" + i0 + "/context");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.recommendation !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.recommendation, instancePath + "/open_questions/" + i0 + "/recommendation");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.blocking !== void 0) {
							if (typeof data8.blocking !== "boolean") {
								vErrors = clewAdd(vErrors, instancePath + "/open_questions/" + i0 + "/blocking", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/open_questions/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/open_questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.next_steps !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.next_steps, instancePath + "/next_steps");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.contradiction !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.contradiction, instancePath + "/contradiction");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.questions !== void 0) {
			let data15 = data.questions;
			if (Array.isArray(data15)) {
				if (data15.length > 5) {
					vErrors = clewAdd(vErrors, instancePath + "/questions", "maxItems", { limit: 5 });
					errors++;
				}
				const len1 = data15.length;
				for (let i1 = 0; i1 < len1; i1++) {
					vErrors = clewBelow(vErrors, validate59, data15[i1], instancePath + "/questions/" + i1);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.route !== void 0) {
			let data17 = data.route;
			if (typeof data17 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/route", "type", { type: "string" });
				errors++;
			}
			if (!(data17 === "skill-orchestration" || data17 === "dynamic-skill-sequencing")) {
				vErrors = clewAdd(vErrors, instancePath + "/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.dissent, instancePath + "/dissent");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate111.errors = vErrors;
	return errors === 0;
}
const clew_validateLearnings = validate121;
const pattern4 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
function validate121(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.patterns_discovered === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "patterns_discovered" });
			errors++;
		}
		if (data.gotchas === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "gotchas" });
			errors++;
		}
		if (data.patterns_discovered !== void 0) {
			let data0 = data.patterns_discovered;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.pattern === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0, "required", { missingProperty: "pattern" });
							errors++;
						}
						if (data1.id !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.id, instancePath + "/patterns_discovered/" + i0 + "/id");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.pattern !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.pattern, instancePath + "/patterns_discovered/" + i0 + "/pattern");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.location !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data1.location, instancePath + "/patterns_discovered/" + i0 + "/location");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data1.applies_to !== void 0) {
							let data5 = data1.applies_to;
							if (Array.isArray(data5)) {
								if (data5.length > 50) {
									vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0 + "/applies_to", "maxItems", { limit: 50 });
									errors++;
								}
								const len1 = data5.length;
								for (let i1 = 0; i1 < len1; i1++) {
									let data6 = data5[i1];
									if (typeof data6 === "string") {
										if (data6.length > 64 && func1(data6) > 64) {
											vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1, "maxLength", { limit: 64 });
											errors++;
										}
										if (!pattern4.test(data6)) {
											vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1, "pattern", { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1, "type", { type: "string" });
										errors++;
									}
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0 + "/applies_to", "type", { type: "array" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/patterns_discovered", "type", { type: "array" });
				errors++;
			}
		}
		if (data.gotchas !== void 0) {
			let data7 = data.gotchas;
			if (Array.isArray(data7)) {
				if (data7.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/gotchas", "maxItems", { limit: 200 });
					errors++;
				}
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data8 = data7[i2];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.issue === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/gotchas/" + i2, "required", { missingProperty: "issue" });
							errors++;
						}
						if (data8.id !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.id, instancePath + "/gotchas/" + i2 + "/id");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.issue !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.issue, instancePath + "/gotchas/" + i2 + "/issue");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.discovered_in !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.discovered_in, instancePath + "/gotchas/" + i2 + "/discovered_in");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.mitigation !== void 0) {
							vErrors = clewBelow(vErrors, validate53, data8.mitigation, instancePath + "/gotchas/" + i2 + "/mitigation");
							errors = vErrors === null ? 0 : vErrors.length;
						}
						if (data8.severity !== void 0) {
							let data13 = data8.severity;
							if (typeof data13 !== "string") {
								vErrors = clewAdd(vErrors, instancePath + "/gotchas/" + i2 + "/severity", "type", { type: "string" });
								errors++;
							}
							if (!(data13 === "high" || data13 === "medium" || data13 === "low")) {
								vErrors = clewAdd(vErrors, instancePath + "/gotchas/" + i2 + "/severity", "enum", { allowedValues: [
									"high",
									"medium",
									"low"
								] });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/gotchas/" + i2, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/gotchas", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate121.errors = vErrors;
	return errors === 0;
}
const clew_validateSession = validate129;
const pattern5 = new RegExp("^1\\.[0-9]{1,4}$", "u");
const pattern6 = new RegExp("^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$", "u");
const pattern7 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$", "u");
function validate130(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (typeof data === "string") {
		if (!pattern7.test(data)) {
			vErrors = clewAdd(vErrors, instancePath, "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$" });
			errors++;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "string" });
		errors++;
	}
	validate130.errors = vErrors;
	return errors === 0;
}
function validate134(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.from === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "from" });
			errors++;
		}
		if (data.to === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "to" });
			errors++;
		}
		if (data.at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "at" });
			errors++;
		}
		if (data.cause === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "cause" });
			errors++;
		}
		if (data.iteration === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "iteration" });
			errors++;
		}
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/from", "type", { type: "string" });
				errors++;
			}
			if (!(data0 === "INITIALIZED" || data0 === "JOHARI_DISCOVERY" || data0 === "SEMANTIC_UNDERSTANDING" || data0 === "CHAIN_OF_THOUGHT" || data0 === "TREE_OF_THOUGHT" || data0 === "SKILL_DETECTION" || data0 === "TASK_ROUTING" || data0 === "SELF_CONSISTENCY" || data0 === "SOCRATIC_INTERROGATION" || data0 === "CONSTITUTIONAL_CRITIQUE" || data0 === "KNOWLEDGE_TRANSFER" || data0 === "COMPLETED" || data0 === "HALTED")) {
				vErrors = clewAdd(vErrors, instancePath + "/from", "enum", { allowedValues: [
					"INITIALIZED",
					"JOHARI_DISCOVERY",
					"SEMANTIC_UNDERSTANDING",
					"CHAIN_OF_THOUGHT",
					"TREE_OF_THOUGHT",
					"SKILL_DETECTION",
					"TASK_ROUTING",
					"SELF_CONSISTENCY",
					"SOCRATIC_INTERROGATION",
					"CONSTITUTIONAL_CRITIQUE",
					"KNOWLEDGE_TRANSFER",
					"COMPLETED",
					"HALTED"
				] });
				errors++;
			}
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/to", "type", { type: "string" });
				errors++;
			}
			if (!(data1 === "INITIALIZED" || data1 === "JOHARI_DISCOVERY" || data1 === "SEMANTIC_UNDERSTANDING" || data1 === "CHAIN_OF_THOUGHT" || data1 === "TREE_OF_THOUGHT" || data1 === "SKILL_DETECTION" || data1 === "TASK_ROUTING" || data1 === "SELF_CONSISTENCY" || data1 === "SOCRATIC_INTERROGATION" || data1 === "CONSTITUTIONAL_CRITIQUE" || data1 === "KNOWLEDGE_TRANSFER" || data1 === "COMPLETED" || data1 === "HALTED")) {
				vErrors = clewAdd(vErrors, instancePath + "/to", "enum", { allowedValues: [
					"INITIALIZED",
					"JOHARI_DISCOVERY",
					"SEMANTIC_UNDERSTANDING",
					"CHAIN_OF_THOUGHT",
					"TREE_OF_THOUGHT",
					"SKILL_DETECTION",
					"TASK_ROUTING",
					"SELF_CONSISTENCY",
					"SOCRATIC_INTERROGATION",
					"CONSTITUTIONAL_CRITIQUE",
					"KNOWLEDGE_TRANSFER",
					"COMPLETED",
					"HALTED"
				] });
				errors++;
			}
		}
		if (data.at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.at, instancePath + "/at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.cause !== void 0) {
			let data3 = data.cause;
			if (typeof data3 === "string") {
				if (data3.length > 200 && func1(data3) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/cause", "maxLength", { limit: 200 });
					errors++;
				}
				if (data3.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/cause", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/cause", "type", { type: "string" });
				errors++;
			}
		}
		if (data.iteration !== void 0) {
			let data4 = data.iteration;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
				vErrors = clewAdd(vErrors, instancePath + "/iteration", "type", { type: "integer" });
				errors++;
			}
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 > 2 || isNaN(data4)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration", "maximum", {
						comparison: "<=",
						limit: 2
					});
					errors++;
				}
				if (data4 < 0 || isNaN(data4)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			}
		}
		if (data.depth !== void 0) {
			let data5 = data.depth;
			if (typeof data5 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "type", { type: "string" });
				errors++;
			}
			if (!(data5 === "full" || data5 === "light")) {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "enum", { allowedValues: ["full", "light"] });
				errors++;
			}
		}
		if (data.answer !== void 0) {
			let data6 = data.answer;
			if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) {
				vErrors = clewAdd(vErrors, instancePath + "/answer", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate134.errors = vErrors;
	return errors === 0;
}
function validate133(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.state === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "state" });
			errors++;
		}
		if (data.current_step === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "current_step" });
			errors++;
		}
		if (data.history === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "history" });
			errors++;
		}
		if (data.is_final === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "is_final" });
			errors++;
		}
		if (data.state !== void 0) {
			let data0 = data.state;
			if (typeof data0 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/state", "type", { type: "string" });
				errors++;
			}
			if (!(data0 === "INITIALIZED" || data0 === "JOHARI_DISCOVERY" || data0 === "SEMANTIC_UNDERSTANDING" || data0 === "CHAIN_OF_THOUGHT" || data0 === "TREE_OF_THOUGHT" || data0 === "SKILL_DETECTION" || data0 === "TASK_ROUTING" || data0 === "SELF_CONSISTENCY" || data0 === "SOCRATIC_INTERROGATION" || data0 === "CONSTITUTIONAL_CRITIQUE" || data0 === "KNOWLEDGE_TRANSFER" || data0 === "COMPLETED" || data0 === "HALTED")) {
				vErrors = clewAdd(vErrors, instancePath + "/state", "enum", { allowedValues: [
					"INITIALIZED",
					"JOHARI_DISCOVERY",
					"SEMANTIC_UNDERSTANDING",
					"CHAIN_OF_THOUGHT",
					"TREE_OF_THOUGHT",
					"SKILL_DETECTION",
					"TASK_ROUTING",
					"SELF_CONSISTENCY",
					"SOCRATIC_INTERROGATION",
					"CONSTITUTIONAL_CRITIQUE",
					"KNOWLEDGE_TRANSFER",
					"COMPLETED",
					"HALTED"
				] });
				errors++;
			}
		}
		if (data.current_step !== void 0) {
			let data1 = data.current_step;
			if (!(typeof data1 == "number" && isFinite(data1)) && data1 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/current_step", "type", { type: ["number", "null"] });
				errors++;
			}
			if (!(data1 === 0 || data1 === 1 || data1 === 2 || data1 === 3 || data1 === 3.2 || data1 === 4 || data1 === 5 || data1 === 6 || data1 === 7 || data1 === 8 || data1 === null)) {
				vErrors = clewAdd(vErrors, instancePath + "/current_step", "enum", { allowedValues: [
					0,
					1,
					2,
					3,
					3.2,
					4,
					5,
					6,
					7,
					8,
					null
				] });
				errors++;
			}
		}
		if (data.history !== void 0) {
			let data2 = data.history;
			if (Array.isArray(data2)) {
				if (data2.length > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/history", "maxItems", { limit: 1e4 });
					errors++;
				}
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) {
					vErrors = clewBelow(vErrors, validate134, data2[i0], instancePath + "/history/" + i0);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/history", "type", { type: "array" });
				errors++;
			}
		}
		if (data.is_final !== void 0) {
			if (typeof data.is_final !== "boolean") {
				vErrors = clewAdd(vErrors, instancePath + "/is_final", "type", { type: "boolean" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate133.errors = vErrors;
	return errors === 0;
}
function validate138(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["0"] !== void 0) {
			vErrors = clewBelow(vErrors, validate52, data["0"], instancePath + "/0");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["1"] !== void 0) {
			vErrors = clewBelow(vErrors, validate68, data["1"], instancePath + "/1");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["2"] !== void 0) {
			vErrors = clewBelow(vErrors, validate73, data["2"], instancePath + "/2");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["3"] !== void 0) {
			vErrors = clewBelow(vErrors, validate80, data["3"], instancePath + "/3");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["4"] !== void 0) {
			vErrors = clewBelow(vErrors, validate94, data["4"], instancePath + "/4");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["5"] !== void 0) {
			vErrors = clewBelow(vErrors, validate98, data["5"], instancePath + "/5");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["6"] !== void 0) {
			vErrors = clewBelow(vErrors, validate102, data["6"], instancePath + "/6");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["7"] !== void 0) {
			vErrors = clewBelow(vErrors, validate108, data["7"], instancePath + "/7");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["8"] !== void 0) {
			vErrors = clewBelow(vErrors, validate111, data["8"], instancePath + "/8");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data["3b"] !== void 0) {
			vErrors = clewBelow(vErrors, validate90, data["3b"], instancePath + "/3b");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate138.errors = vErrors;
	return errors === 0;
}
function validate150(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.started_at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "started_at" });
			errors++;
		}
		if (data.started_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.started_at, instancePath + "/started_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.completed_at !== void 0) {
			let data1 = data.completed_at;
			const _errs3 = errors;
			let valid1 = false;
			const _errs4 = errors;
			vErrors = clewBelow(vErrors, validate130, data1, instancePath + "/completed_at");
			errors = vErrors === null ? 0 : vErrors.length;
			var _valid0 = _errs4 === errors;
			valid1 = valid1 || _valid0;
			const _errs5 = errors;
			if (data1 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/completed_at", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs5 === errors;
			valid1 = valid1 || _valid0;
			if (!valid1) {
				vErrors = clewAdd(vErrors, instancePath + "/completed_at", "anyOf", {});
				errors++;
			} else {
				errors = _errs3;
				if (vErrors !== null) {
					if (_errs3) vErrors.length = _errs3;
					else vErrors = null;
				}
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate150.errors = vErrors;
	return errors === 0;
}
function validate163(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.iteration === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "iteration" });
			errors++;
		}
		if (data.cause === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "cause" });
			errors++;
		}
		if (data.archived_at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "archived_at" });
			errors++;
		}
		if (data.step_outputs === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "step_outputs" });
			errors++;
		}
		if (data.iteration !== void 0) {
			let data0 = data.iteration;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				vErrors = clewAdd(vErrors, instancePath + "/iteration", "type", { type: "integer" });
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 2 || isNaN(data0)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration", "maximum", {
						comparison: "<=",
						limit: 2
					});
					errors++;
				}
				if (data0 < 0 || isNaN(data0)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			}
		}
		if (data.cause !== void 0) {
			let data1 = data.cause;
			if (typeof data1 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/cause", "type", { type: "string" });
				errors++;
			}
			if (!(data1 === "loop_back" || data1 === "answered")) {
				vErrors = clewAdd(vErrors, instancePath + "/cause", "enum", { allowedValues: ["loop_back", "answered"] });
				errors++;
			}
		}
		if (data.contradiction !== void 0) {
			let data2 = data.contradiction;
			if (typeof data2 === "string") {
				if (data2.length > 1e4 && func1(data2) > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/contradiction", "maxLength", { limit: 1e4 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/contradiction", "type", { type: "string" });
				errors++;
			}
		}
		if (data.archived_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.archived_at, instancePath + "/archived_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.depth !== void 0) {
			let data4 = data.depth;
			if (typeof data4 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "type", { type: "string" });
				errors++;
			}
			if (!(data4 === "full" || data4 === "light")) {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "enum", { allowedValues: ["full", "light"] });
				errors++;
			}
		}
		if (data.depth_reason !== void 0) {
			let data5 = data.depth_reason;
			if (typeof data5 === "string") {
				if (data5.length > 1e3 && func1(data5) > 1e3) {
					vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "maxLength", { limit: 1e3 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "type", { type: "string" });
				errors++;
			}
		}
		if (data.step_outputs !== void 0) {
			vErrors = clewBelow(vErrors, validate138, data.step_outputs, instancePath + "/step_outputs");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.step_timestamps !== void 0) {
			let data7 = data.step_timestamps;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) for (const key0 in data7) {
				vErrors = clewBelow(vErrors, validate150, data7[key0], instancePath + "/step_timestamps/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"));
				errors = vErrors === null ? 0 : vErrors.length;
			}
			else {
				vErrors = clewAdd(vErrors, instancePath + "/step_timestamps", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate163.errors = vErrors;
	return errors === 0;
}
const pattern8 = new RegExp("^q[1-9][0-9]{0,3}$", "u");
function validate169(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "id" });
			errors++;
		}
		if (data.question === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "question" });
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) {
					vErrors = clewAdd(vErrors, instancePath + "/id", "pattern", { pattern: "^q[1-9][0-9]{0,3}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.question !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.question, instancePath + "/question");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.why !== void 0) {
			vErrors = clewBelow(vErrors, validate53, data.why, instancePath + "/why");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.options !== void 0) {
			vErrors = clewBelow(vErrors, validate56, data.options, instancePath + "/options");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.answer !== void 0) {
			let data4 = data.answer;
			if (typeof data4 === "string") {
				if (data4.length > 1048576 && func1(data4) > 1048576) {
					vErrors = clewAdd(vErrors, instancePath + "/answer", "maxLength", { limit: 1048576 });
					errors++;
				}
				if (data4.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/answer", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/answer", "type", { type: "string" });
				errors++;
			}
		}
		if (data.answered_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.answered_at, instancePath + "/answered_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.answered_by !== void 0) {
			let data6 = data.answered_by;
			if (typeof data6 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/answered_by", "type", { type: "string" });
				errors++;
			}
			if (!(data6 === "user" || data6 === "agent" || data6 === "policy")) {
				vErrors = clewAdd(vErrors, instancePath + "/answered_by", "enum", { allowedValues: [
					"user",
					"agent",
					"policy"
				] });
				errors++;
			}
		}
		if (data.asked_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.asked_at, instancePath + "/asked_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.asked_id !== void 0) {
			let data8 = data.asked_id;
			if (typeof data8 === "string") {
				if (data8.length > 200 && func1(data8) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/asked_id", "maxLength", { limit: 200 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/asked_id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.asked_by !== void 0) {
			let data9 = data.asked_by;
			if (typeof data9 === "string") {
				if (data9.length > 200 && func1(data9) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/asked_by", "maxLength", { limit: 200 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/asked_by", "type", { type: "string" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate169.errors = vErrors;
	return errors === 0;
}
function validate176(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "route" });
			errors++;
		}
		if (data.directive === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "directive" });
			errors++;
		}
		if (data.created_at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "created_at" });
			errors++;
		}
		if (data.expires_at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "expires_at" });
			errors++;
		}
		if (data.route !== void 0) {
			let data0 = data.route;
			if (typeof data0 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/route", "type", { type: "string" });
				errors++;
			}
			if (!(data0 === "skill-orchestration" || data0 === "dynamic-skill-sequencing")) {
				vErrors = clewAdd(vErrors, instancePath + "/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
				errors++;
			}
		}
		if (data.directive !== void 0) {
			let data1 = data.directive;
			if (typeof data1 === "string") {
				if (data1.length > 1e4 && func1(data1) > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/directive", "maxLength", { limit: 1e4 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/directive", "type", { type: "string" });
				errors++;
			}
		}
		if (data.skill !== void 0) {
			let data2 = data.skill;
			if (typeof data2 === "string") {
				if (data2.length > 200 && func1(data2) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/skill", "maxLength", { limit: 200 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/skill", "type", { type: "string" });
				errors++;
			}
		}
		if (data.payload_path !== void 0) {
			let data3 = data.payload_path;
			if (typeof data3 === "string") {
				if (data3.length > 4096 && func1(data3) > 4096) {
					vErrors = clewAdd(vErrors, instancePath + "/payload_path", "maxLength", { limit: 4096 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/payload_path", "type", { type: "string" });
				errors++;
			}
		}
		if (data.tasks !== void 0) {
			let data4 = data.tasks;
			if (Array.isArray(data4)) {
				if (data4.length > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/tasks", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
						if (data5.id === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0, "required", { missingProperty: "id" });
							errors++;
						}
						if (data5.path === void 0) {
							vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0, "required", { missingProperty: "path" });
							errors++;
						}
						if (data5.id !== void 0) {
							let data6 = data5.id;
							if (typeof data6 === "string") {
								if (data6.length > 64 && func1(data6) > 64) {
									vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/id", "maxLength", { limit: 64 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/id", "type", { type: "string" });
								errors++;
							}
						}
						if (data5.path !== void 0) {
							let data7 = data5.path;
							if (typeof data7 === "string") {
								if (data7.length > 4096 && func1(data7) > 4096) {
									vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/path", "maxLength", { limit: 4096 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/path", "type", { type: "string" });
								errors++;
							}
						}
						if (data5.step !== void 0) {
							let data8 = data5.step;
							if (typeof data8 === "string") {
								if (data8.length > 64 && func1(data8) > 64) {
									vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/step", "maxLength", { limit: 64 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0 + "/step", "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/tasks/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/tasks", "type", { type: "array" });
				errors++;
			}
		}
		if (data.created_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.created_at, instancePath + "/created_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.claimed_by !== void 0) {
			let data10 = data.claimed_by;
			if (typeof data10 === "string") {
				if (data10.length > 200 && func1(data10) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/claimed_by", "maxLength", { limit: 200 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/claimed_by", "type", { type: "string" });
				errors++;
			}
		}
		if (data.claimed_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.claimed_at, instancePath + "/claimed_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.acknowledged_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.acknowledged_at, instancePath + "/acknowledged_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.acknowledged_by !== void 0) {
			let data13 = data.acknowledged_by;
			if (typeof data13 === "string") {
				if (data13.length > 200 && func1(data13) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/acknowledged_by", "maxLength", { limit: 200 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/acknowledged_by", "type", { type: "string" });
				errors++;
			}
		}
		if (data.expires_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.expires_at, instancePath + "/expires_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate176.errors = vErrors;
	return errors === 0;
}
function validate184(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.at === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "at" });
			errors++;
		}
		if (data.depth_reason === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "depth_reason" });
			errors++;
		}
		if (data.at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.at, instancePath + "/at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.depth_reason !== void 0) {
			let data1 = data.depth_reason;
			if (typeof data1 === "string") {
				if (data1.length > 1e3 && func1(data1) > 1e3) {
					vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "maxLength", { limit: 1e3 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "type", { type: "string" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate184.errors = vErrors;
	return errors === 0;
}
function validate183(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.is_agent_session === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "is_agent_session" });
			errors++;
		}
		if (data.depth === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "depth" });
			errors++;
		}
		if (data.is_agent_session !== void 0) {
			if (typeof data.is_agent_session !== "boolean") {
				vErrors = clewAdd(vErrors, instancePath + "/is_agent_session", "type", { type: "boolean" });
				errors++;
			}
		}
		if (data.agent !== void 0) {
			let data1 = data.agent;
			if (typeof data1 !== "string" && data1 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/agent", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data1 === "string") {
				if (data1.length > 200 && func1(data1) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/agent", "maxLength", { limit: 200 });
					errors++;
				}
			}
		}
		if (data.agent_session !== void 0) {
			let data2 = data.agent_session;
			if (typeof data2 !== "string" && data2 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/agent_session", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data2 === "string") {
				if (data2.length > 512 && func1(data2) > 512) {
					vErrors = clewAdd(vErrors, instancePath + "/agent_session", "maxLength", { limit: 512 });
					errors++;
				}
			}
		}
		if (data.agent_id !== void 0) {
			let data3 = data.agent_id;
			if (typeof data3 !== "string" && data3 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/agent_id", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data3 === "string") {
				if (data3.length > 512 && func1(data3) > 512) {
					vErrors = clewAdd(vErrors, instancePath + "/agent_id", "maxLength", { limit: 512 });
					errors++;
				}
			}
		}
		if (data.parent_session !== void 0) {
			let data4 = data.parent_session;
			if (typeof data4 !== "string" && data4 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/parent_session", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data4 === "string") {
				if (data4.length > 200 && func1(data4) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/parent_session", "maxLength", { limit: 200 });
					errors++;
				}
			}
		}
		if (data.opened_by !== void 0) {
			let data5 = data.opened_by;
			if (typeof data5 === "string") {
				if (data5.length > 64 && func1(data5) > 64) {
					vErrors = clewAdd(vErrors, instancePath + "/opened_by", "maxLength", { limit: 64 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/opened_by", "type", { type: "string" });
				errors++;
			}
		}
		if (data.depth !== void 0) {
			let data6 = data.depth;
			if (typeof data6 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "type", { type: "string" });
				errors++;
			}
			if (!(data6 === "full" || data6 === "light")) {
				vErrors = clewAdd(vErrors, instancePath + "/depth", "enum", { allowedValues: ["full", "light"] });
				errors++;
			}
		}
		if (data.depth_reason !== void 0) {
			let data7 = data.depth_reason;
			if (typeof data7 === "string") {
				if (data7.length > 1e3 && func1(data7) > 1e3) {
					vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "maxLength", { limit: 1e3 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/depth_reason", "type", { type: "string" });
				errors++;
			}
		}
		if (data.thread_id !== void 0) {
			let data8 = data.thread_id;
			if (typeof data8 !== "string" && data8 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/thread_id", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data8 === "string") {
				if (data8.length > 200 && func1(data8) > 200) {
					vErrors = clewAdd(vErrors, instancePath + "/thread_id", "maxLength", { limit: 200 });
					errors++;
				}
			}
		}
		if (data.cwd !== void 0) {
			let data9 = data.cwd;
			if (typeof data9 === "string") {
				if (data9.length > 4096 && func1(data9) > 4096) {
					vErrors = clewAdd(vErrors, instancePath + "/cwd", "maxLength", { limit: 4096 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/cwd", "type", { type: "string" });
				errors++;
			}
		}
		if (data.follow_ups !== void 0) {
			let data10 = data.follow_ups;
			if (Array.isArray(data10)) {
				if (data10.length > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/follow_ups", "maxItems", { limit: 1e4 });
					errors++;
				}
				const len0 = data10.length;
				for (let i0 = 0; i0 < len0; i0++) {
					vErrors = clewBelow(vErrors, validate184, data10[i0], instancePath + "/follow_ups/" + i0);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/follow_ups", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate183.errors = vErrors;
	return errors === 0;
}
function validate129(data, { instancePath = "" } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.schema_version === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "schema_version" });
			errors++;
		}
		if (data.session_id === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "session_id" });
			errors++;
		}
		if (data.revision === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "revision" });
			errors++;
		}
		if (data.user_query === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "user_query" });
			errors++;
		}
		if (data.query_timestamp === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "query_timestamp" });
			errors++;
		}
		if (data.status === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "status" });
			errors++;
		}
		if (data.fsm === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "fsm" });
			errors++;
		}
		if (data.step_outputs === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "step_outputs" });
			errors++;
		}
		if (data.step_timestamps === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "step_timestamps" });
			errors++;
		}
		if (data.iterations === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "iterations" });
			errors++;
		}
		if (data.iteration_count === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "iteration_count" });
			errors++;
		}
		if (data.metadata === void 0) {
			vErrors = clewAdd(vErrors, instancePath, "required", { missingProperty: "metadata" });
			errors++;
		}
		if (data.schema_version !== void 0) {
			let data0 = data.schema_version;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					vErrors = clewAdd(vErrors, instancePath + "/schema_version", "pattern", { pattern: "^1\\.[0-9]{1,4}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/schema_version", "type", { type: "string" });
				errors++;
			}
		}
		if (data.session_id !== void 0) {
			let data1 = data.session_id;
			if (typeof data1 === "string") {
				if (!pattern6.test(data1)) {
					vErrors = clewAdd(vErrors, instancePath + "/session_id", "pattern", { pattern: "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/session_id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.revision !== void 0) {
			let data2 = data.revision;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				vErrors = clewAdd(vErrors, instancePath + "/revision", "type", { type: "integer" });
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) {
					vErrors = clewAdd(vErrors, instancePath + "/revision", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			}
		}
		if (data.user_query !== void 0) {
			let data3 = data.user_query;
			if (typeof data3 === "string") {
				if (data3.length < 1) {
					vErrors = clewAdd(vErrors, instancePath + "/user_query", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/user_query", "type", { type: "string" });
				errors++;
			}
		}
		if (data.query_timestamp !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.query_timestamp, instancePath + "/query_timestamp");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.updated_at !== void 0) {
			vErrors = clewBelow(vErrors, validate130, data.updated_at, instancePath + "/updated_at");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.status !== void 0) {
			let data6 = data.status;
			if (typeof data6 !== "string") {
				vErrors = clewAdd(vErrors, instancePath + "/status", "type", { type: "string" });
				errors++;
			}
			if (!(data6 === "initialized" || data6 === "in_progress" || data6 === "halted" || data6 === "completed" || data6 === "abandoned")) {
				vErrors = clewAdd(vErrors, instancePath + "/status", "enum", { allowedValues: [
					"initialized",
					"in_progress",
					"halted",
					"completed",
					"abandoned"
				] });
				errors++;
			}
		}
		if (data.fsm !== void 0) {
			vErrors = clewBelow(vErrors, validate133, data.fsm, instancePath + "/fsm");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.step_outputs !== void 0) {
			vErrors = clewBelow(vErrors, validate138, data.step_outputs, instancePath + "/step_outputs");
			errors = vErrors === null ? 0 : vErrors.length;
		}
		if (data.step_timestamps !== void 0) {
			let data9 = data.step_timestamps;
			if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
				if (data9["0"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["0"], instancePath + "/step_timestamps/0");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["1"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["1"], instancePath + "/step_timestamps/1");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["2"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["2"], instancePath + "/step_timestamps/2");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["3"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["3"], instancePath + "/step_timestamps/3");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["4"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["4"], instancePath + "/step_timestamps/4");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["5"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["5"], instancePath + "/step_timestamps/5");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["6"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["6"], instancePath + "/step_timestamps/6");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["7"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["7"], instancePath + "/step_timestamps/7");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["8"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["8"], instancePath + "/step_timestamps/8");
					errors = vErrors === null ? 0 : vErrors.length;
				}
				if (data9["3b"] !== void 0) {
					vErrors = clewBelow(vErrors, validate150, data9["3b"], instancePath + "/step_timestamps/3b");
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/step_timestamps", "type", { type: "object" });
				errors++;
			}
		}
		if (data.iterations !== void 0) {
			let data20 = data.iterations;
			if (Array.isArray(data20)) {
				if (data20.length > 1e3) {
					vErrors = clewAdd(vErrors, instancePath + "/iterations", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len0 = data20.length;
				for (let i0 = 0; i0 < len0; i0++) {
					vErrors = clewBelow(vErrors, validate163, data20[i0], instancePath + "/iterations/" + i0);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/iterations", "type", { type: "array" });
				errors++;
			}
		}
		if (data.iteration_count !== void 0) {
			let data22 = data.iteration_count;
			if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
				vErrors = clewAdd(vErrors, instancePath + "/iteration_count", "type", { type: "integer" });
				errors++;
			}
			if (typeof data22 == "number" && isFinite(data22)) {
				if (data22 > 2 || isNaN(data22)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration_count", "maximum", {
						comparison: "<=",
						limit: 2
					});
					errors++;
				}
				if (data22 < 0 || isNaN(data22)) {
					vErrors = clewAdd(vErrors, instancePath + "/iteration_count", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			}
		}
		if (data.routing_decision !== void 0) {
			let data23 = data.routing_decision;
			if (typeof data23 !== "string" && data23 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/routing_decision", "type", { type: ["string", "null"] });
				errors++;
			}
			if (!(data23 === "skill-orchestration" || data23 === "dynamic-skill-sequencing" || data23 === null)) {
				vErrors = clewAdd(vErrors, instancePath + "/routing_decision", "enum", { allowedValues: [
					"skill-orchestration",
					"dynamic-skill-sequencing",
					null
				] });
				errors++;
			}
		}
		if (data.routing_justification !== void 0) {
			let data24 = data.routing_justification;
			if (typeof data24 !== "string" && data24 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/routing_justification", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data24 === "string") {
				if (data24.length > 1e4 && func1(data24) > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/routing_justification", "maxLength", { limit: 1e4 });
					errors++;
				}
			}
		}
		if (data.route_override !== void 0) {
			let data25 = data.route_override;
			if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
				if (data25.route === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/route_override", "required", { missingProperty: "route" });
					errors++;
				}
				if (data25.reason === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/route_override", "required", { missingProperty: "reason" });
					errors++;
				}
				if (data25.at === void 0) {
					vErrors = clewAdd(vErrors, instancePath + "/route_override", "required", { missingProperty: "at" });
					errors++;
				}
				if (data25.route !== void 0) {
					let data26 = data25.route;
					if (typeof data26 !== "string") {
						vErrors = clewAdd(vErrors, instancePath + "/route_override/route", "type", { type: "string" });
						errors++;
					}
					if (!(data26 === "skill-orchestration" || data26 === "dynamic-skill-sequencing")) {
						vErrors = clewAdd(vErrors, instancePath + "/route_override/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
						errors++;
					}
				}
				if (data25.skill !== void 0) {
					let data27 = data25.skill;
					if (typeof data27 === "string") {
						if (data27.length > 1e4 && func1(data27) > 1e4) {
							vErrors = clewAdd(vErrors, instancePath + "/route_override/skill", "maxLength", { limit: 1e4 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/route_override/skill", "type", { type: "string" });
						errors++;
					}
				}
				if (data25.sequence !== void 0) {
					let data28 = data25.sequence;
					if (Array.isArray(data28)) {
						if (data28.length > 200) {
							vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence", "maxItems", { limit: 200 });
							errors++;
						}
						const len1 = data28.length;
						for (let i1 = 0; i1 < len1; i1++) {
							let data29 = data28[i1];
							if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
								if (data29.step === void 0) {
									vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1, "required", { missingProperty: "step" });
									errors++;
								}
								if (data29.objective === void 0) {
									vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1, "required", { missingProperty: "objective" });
									errors++;
								}
								if (data29.step !== void 0) {
									let data30 = data29.step;
									if (typeof data30 === "string") {
										if (data30.length > 64 && func1(data30) > 64) {
											vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1 + "/step", "maxLength", { limit: 64 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1 + "/step", "type", { type: "string" });
										errors++;
									}
								}
								if (data29.objective !== void 0) {
									let data31 = data29.objective;
									if (typeof data31 === "string") {
										if (data31.length > 1e4 && func1(data31) > 1e4) {
											vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1 + "/objective", "maxLength", { limit: 1e4 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1 + "/objective", "type", { type: "string" });
										errors++;
									}
								}
							} else {
								vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence/" + i1, "type", { type: "object" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/route_override/sequence", "type", { type: "array" });
						errors++;
					}
				}
				if (data25.reason !== void 0) {
					let data32 = data25.reason;
					if (typeof data32 === "string") {
						if (data32.length > 1e4 && func1(data32) > 1e4) {
							vErrors = clewAdd(vErrors, instancePath + "/route_override/reason", "maxLength", { limit: 1e4 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, instancePath + "/route_override/reason", "type", { type: "string" });
						errors++;
					}
				}
				if (data25.at !== void 0) {
					vErrors = clewBelow(vErrors, validate130, data25.at, instancePath + "/route_override/at");
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/route_override", "type", { type: "object" });
				errors++;
			}
		}
		if (data.halt_reason !== void 0) {
			let data34 = data.halt_reason;
			if (typeof data34 !== "string" && data34 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/halt_reason", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data34 === "string") {
				if (data34.length > 1e4 && func1(data34) > 1e4) {
					vErrors = clewAdd(vErrors, instancePath + "/halt_reason", "maxLength", { limit: 1e4 });
					errors++;
				}
			}
		}
		if (data.clarification_questions !== void 0) {
			let data35 = data.clarification_questions;
			if (Array.isArray(data35)) {
				if (data35.length > 1e3) {
					vErrors = clewAdd(vErrors, instancePath + "/clarification_questions", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len2 = data35.length;
				for (let i2 = 0; i2 < len2; i2++) {
					vErrors = clewBelow(vErrors, validate169, data35[i2], instancePath + "/clarification_questions/" + i2);
					errors = vErrors === null ? 0 : vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, instancePath + "/clarification_questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.dispatch_pending !== void 0) {
			let data37 = data.dispatch_pending;
			const _errs59 = errors;
			let valid10 = false;
			const _errs60 = errors;
			vErrors = clewBelow(vErrors, validate176, data37, instancePath + "/dispatch_pending");
			errors = vErrors === null ? 0 : vErrors.length;
			var _valid0 = _errs60 === errors;
			valid10 = valid10 || _valid0;
			if (_valid0) {
				var props0 = {};
				props0.route = true;
				props0.directive = true;
				props0.skill = true;
				props0.payload_path = true;
				props0.tasks = true;
				props0.created_at = true;
				props0.claimed_by = true;
				props0.claimed_at = true;
				props0.acknowledged_at = true;
				props0.acknowledged_by = true;
				props0.expires_at = true;
			}
			const _errs61 = errors;
			if (data37 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/dispatch_pending", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs61 === errors;
			valid10 = valid10 || _valid0;
			if (!valid10) {
				vErrors = clewAdd(vErrors, instancePath + "/dispatch_pending", "anyOf", {});
				errors++;
			} else {
				errors = _errs59;
				if (vErrors !== null) {
					if (_errs59) vErrors.length = _errs59;
					else vErrors = null;
				}
			}
		}
		if (data.decision !== void 0) {
			let data38 = data.decision;
			if (!(data38 && typeof data38 == "object" && !Array.isArray(data38)) && data38 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/decision", "type", { type: ["object", "null"] });
				errors++;
			}
		}
		if (data.learnings !== void 0) {
			let data39 = data.learnings;
			const _errs66 = errors;
			let valid11 = false;
			const _errs67 = errors;
			vErrors = clewBelow(vErrors, validate121, data39, instancePath + "/learnings");
			errors = vErrors === null ? 0 : vErrors.length;
			var _valid1 = _errs67 === errors;
			valid11 = valid11 || _valid1;
			if (_valid1) {
				var props1 = {};
				props1.patterns_discovered = true;
				props1.gotchas = true;
			}
			const _errs68 = errors;
			if (data39 !== null) {
				vErrors = clewAdd(vErrors, instancePath + "/learnings", "type", { type: "null" });
				errors++;
			}
			var _valid1 = _errs68 === errors;
			valid11 = valid11 || _valid1;
			if (!valid11) {
				vErrors = clewAdd(vErrors, instancePath + "/learnings", "anyOf", {});
				errors++;
			} else {
				errors = _errs66;
				if (vErrors !== null) {
					if (_errs66) vErrors.length = _errs66;
					else vErrors = null;
				}
			}
		}
		if (data.metadata !== void 0) {
			vErrors = clewBelow(vErrors, validate183, data.metadata, instancePath + "/metadata");
			errors = vErrors === null ? 0 : vErrors.length;
		}
	} else {
		vErrors = clewAdd(vErrors, instancePath, "type", { type: "object" });
		errors++;
	}
	validate129.errors = vErrors;
	return errors === 0;
}
export const validateJohariDiscovery: Validate = clew_validateJohariDiscovery;
export const validateSemanticUnderstanding: Validate = clew_validateSemanticUnderstanding;
export const validateChainOfThought: Validate = clew_validateChainOfThought;
export const validateTreeOfThought: Validate = clew_validateTreeOfThought;
export const validateSkillDetection: Validate = clew_validateSkillDetection;
export const validateTaskRouting: Validate = clew_validateTaskRouting;
export const validateSelfConsistency: Validate = clew_validateSelfConsistency;
export const validateSocraticInterrogation: Validate = clew_validateSocraticInterrogation;
export const validateConstitutionalCritique: Validate = clew_validateConstitutionalCritique;
export const validateKnowledgeTransfer: Validate = clew_validateKnowledgeTransfer;
export const validateLearnings: Validate = clew_validateLearnings;
export const validateSession: Validate = clew_validateSession;
