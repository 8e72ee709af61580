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
const clew_validateJohariDiscovery = validate52;
const func1 = require_ucs2length().default;
const pattern3 = new RegExp("[^ \\t\\r\\n]", "u");
function validate53(data) {
	let vErrors = null;
	if (typeof data === "string") {
		if (data.length > 1e4 && func1(data) > 1e4) vErrors = clewAdd(vErrors, "", "maxLength", { limit: 1e4 });
		if (data.length < 1) vErrors = clewAdd(vErrors, "", "minLength", { limit: 1 });
		if (!pattern3.test(data)) vErrors = clewAdd(vErrors, "", "pattern", { pattern: "[^ \\t\\r\\n]" });
	} else vErrors = clewAdd(vErrors, "", "type", { type: "string" });
	validate53.errors = vErrors;
	return vErrors === null;
}
function validate56(data) {
	let vErrors = null;
	if (Array.isArray(data)) {
		if (data.length > 200) vErrors = clewAdd(vErrors, "", "maxItems", { limit: 200 });
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate53(data[i0])) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0);
	} else vErrors = clewAdd(vErrors, "", "type", { type: "array" });
	validate56.errors = vErrors;
	return vErrors === null;
}
function validate59(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.question === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "question" });
		if (data.question !== void 0) {
			if (!validate53(data.question)) vErrors = clewBelow(vErrors, validate53.errors, "/question");
		}
		if (data.why !== void 0) {
			if (!validate53(data.why)) vErrors = clewBelow(vErrors, validate53.errors, "/why");
		}
		if (data.options !== void 0) {
			if (!validate56(data.options)) vErrors = clewBelow(vErrors, validate56.errors, "/options");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate59.errors = vErrors;
	return vErrors === null;
}
function validate52(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.share === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "share" });
		if (data.ask === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "ask" });
		if (data.acknowledge === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "acknowledge" });
		if (data.explore === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "explore" });
		if (data.share !== void 0) {
			let data0 = data.share;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.task_type === void 0) vErrors = clewAdd(vErrors, "/share", "required", { missingProperty: "task_type" });
				if (data0.complexity === void 0) vErrors = clewAdd(vErrors, "/share", "required", { missingProperty: "complexity" });
				if (data0.inferences === void 0) vErrors = clewAdd(vErrors, "/share", "required", { missingProperty: "inferences" });
				if (data0.pitfalls === void 0) vErrors = clewAdd(vErrors, "/share", "required", { missingProperty: "pitfalls" });
				if (data0.task_type !== void 0) {
					if (!validate53(data0.task_type)) vErrors = clewBelow(vErrors, validate53.errors, "/share/task_type");
				}
				if (data0.complexity !== void 0) {
					let data2 = data0.complexity;
					if (typeof data2 !== "string") vErrors = clewAdd(vErrors, "/share/complexity", "type", { type: "string" });
					if (!(data2 === "trivial" || data2 === "simple" || data2 === "moderate" || data2 === "complex")) vErrors = clewAdd(vErrors, "/share/complexity", "enum", { allowedValues: ["trivial", "simple", "moderate", "complex"] });
				}
				if (data0.inferences !== void 0) {
					let data3 = data0.inferences;
					if (Array.isArray(data3)) {
						if (data3.length > 200) vErrors = clewAdd(vErrors, "/share/inferences", "maxItems", { limit: 200 });
						if (data3.length < 1) vErrors = clewAdd(vErrors, "/share/inferences", "minItems", { limit: 1 });
						const len0 = data3.length;
						for (let i0 = 0; i0 < len0; i0++) if (!validate53(data3[i0])) vErrors = clewBelow(vErrors, validate53.errors, "/share/inferences/" + i0);
					} else vErrors = clewAdd(vErrors, "/share/inferences", "type", { type: "array" });
				}
				if (data0.pitfalls !== void 0) {
					if (!validate56(data0.pitfalls)) vErrors = clewBelow(vErrors, validate56.errors, "/share/pitfalls");
				}
			} else vErrors = clewAdd(vErrors, "/share", "type", { type: "object" });
		}
		if (data.ask !== void 0) {
			let data6 = data.ask;
			if (Array.isArray(data6)) {
				if (data6.length > 5) vErrors = clewAdd(vErrors, "/ask", "maxItems", { limit: 5 });
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data7 = data6[i1];
					if (!validate59(data7)) vErrors = clewBelow(vErrors, validate59.errors, "/ask/" + i1);
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.question === void 0) vErrors = clewAdd(vErrors, "/ask/" + i1, "required", { missingProperty: "question" });
						if (data7.why === void 0) vErrors = clewAdd(vErrors, "/ask/" + i1, "required", { missingProperty: "why" });
					}
				}
			} else vErrors = clewAdd(vErrors, "/ask", "type", { type: "array" });
		}
		if (data.acknowledge !== void 0) {
			let data8 = data.acknowledge;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.boundaries === void 0) vErrors = clewAdd(vErrors, "/acknowledge", "required", { missingProperty: "boundaries" });
				if (data8.assumptions === void 0) vErrors = clewAdd(vErrors, "/acknowledge", "required", { missingProperty: "assumptions" });
				if (data8.boundaries !== void 0) {
					if (!validate56(data8.boundaries)) vErrors = clewBelow(vErrors, validate56.errors, "/acknowledge/boundaries");
				}
				if (data8.assumptions !== void 0) {
					if (!validate56(data8.assumptions)) vErrors = clewBelow(vErrors, validate56.errors, "/acknowledge/assumptions");
				}
			} else vErrors = clewAdd(vErrors, "/acknowledge", "type", { type: "object" });
		}
		if (data.explore !== void 0) {
			let data11 = data.explore;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				if (data11.edge_cases === void 0) vErrors = clewAdd(vErrors, "/explore", "required", { missingProperty: "edge_cases" });
				if (data11.failure_modes === void 0) vErrors = clewAdd(vErrors, "/explore", "required", { missingProperty: "failure_modes" });
				if (data11.edge_cases !== void 0) {
					if (!validate56(data11.edge_cases)) vErrors = clewBelow(vErrors, validate56.errors, "/explore/edge_cases");
				}
				if (data11.failure_modes !== void 0) {
					if (!validate56(data11.failure_modes)) vErrors = clewBelow(vErrors, validate56.errors, "/explore/failure_modes");
				}
			} else vErrors = clewAdd(vErrors, "/explore", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate52.errors = vErrors;
	return vErrors === null;
}
const clew_validateSemanticUnderstanding = validate68;
function validate73(data) {
	let vErrors = null;
	if (Array.isArray(data)) {
		if (data.length > 200) vErrors = clewAdd(vErrors, "", "maxItems", { limit: 200 });
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) {
			let data0 = data[i0];
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.claim === void 0) vErrors = clewAdd(vErrors, "/" + i0, "required", { missingProperty: "claim" });
				if (data0.claim !== void 0) {
					if (!validate53(data0.claim)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/claim");
				}
				if (data0.file !== void 0) {
					if (!validate53(data0.file)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/file");
				}
				if (data0.line !== void 0) {
					let data3 = data0.line;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) vErrors = clewAdd(vErrors, "/" + i0 + "/line", "type", { type: "integer" });
					if (typeof data3 == "number" && isFinite(data3)) {
						if (data3 < 1 || isNaN(data3)) vErrors = clewAdd(vErrors, "/" + i0 + "/line", "minimum", {
							comparison: ">=",
							limit: 1
						});
					}
				}
				if (data0.command !== void 0) {
					if (!validate53(data0.command)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/command");
				}
				if (data0.result !== void 0) {
					if (!validate53(data0.result)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/result");
				}
				if (data0.url !== void 0) {
					if (!validate53(data0.url)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/url");
				}
			} else vErrors = clewAdd(vErrors, "/" + i0, "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "array" });
	validate73.errors = vErrors;
	return vErrors === null;
}
function validate68(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.intent === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "intent" });
		if (data.problem_type === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "problem_type" });
		if (data.domain === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "domain" });
		if (data.domain_confidence === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "domain_confidence" });
		if (data.approach === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "approach" });
		if (data.context_factors === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "context_factors" });
		if (data.success_criteria === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "success_criteria" });
		if (data.intent !== void 0) {
			if (!validate53(data.intent)) vErrors = clewBelow(vErrors, validate53.errors, "/intent");
		}
		if (data.problem_type !== void 0) {
			let data1 = data.problem_type;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/problem_type", "type", { type: "string" });
			if (!(data1 === "decision" || data1 === "creative" || data1 === "analytical" || data1 === "strategic")) vErrors = clewAdd(vErrors, "/problem_type", "enum", { allowedValues: ["decision", "creative", "analytical", "strategic"] });
		}
		if (data.domain !== void 0) {
			let data2 = data.domain;
			if (typeof data2 !== "string") vErrors = clewAdd(vErrors, "/domain", "type", { type: "string" });
			if (!(data2 === "technical" || data2 === "personal" || data2 === "creative" || data2 === "professional" || data2 === "recreational" || data2 === "hybrid")) vErrors = clewAdd(vErrors, "/domain", "enum", { allowedValues: ["technical", "personal", "creative", "professional", "recreational", "hybrid"] });
		}
		if (data.domain_confidence !== void 0) {
			let data3 = data.domain_confidence;
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 1 || isNaN(data3)) vErrors = clewAdd(vErrors, "/domain_confidence", "maximum", {
					comparison: "<=",
					limit: 1
				});
				if (data3 < 0 || isNaN(data3)) vErrors = clewAdd(vErrors, "/domain_confidence", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/domain_confidence", "type", { type: "number" });
		}
		if (data.approach !== void 0) {
			if (!validate53(data.approach)) vErrors = clewBelow(vErrors, validate53.errors, "/approach");
		}
		if (data.context_factors !== void 0) {
			if (!validate56(data.context_factors)) vErrors = clewBelow(vErrors, validate56.errors, "/context_factors");
		}
		if (data.success_criteria !== void 0) {
			let data6 = data.success_criteria;
			if (Array.isArray(data6)) {
				if (data6.length > 200) vErrors = clewAdd(vErrors, "/success_criteria", "maxItems", { limit: 200 });
				if (data6.length < 1) vErrors = clewAdd(vErrors, "/success_criteria", "minItems", { limit: 1 });
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate53(data6[i0])) vErrors = clewBelow(vErrors, validate53.errors, "/success_criteria/" + i0);
			} else vErrors = clewAdd(vErrors, "/success_criteria", "type", { type: "array" });
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate68.errors = vErrors;
	return vErrors === null;
}
const clew_validateChainOfThought = validate80;
function validate80(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.components === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "components" });
		if (data.sequence === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "sequence" });
		if (data.inferences === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "inferences" });
		if (data.uncertainties === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "uncertainties" });
		if (data.components !== void 0) {
			let data0 = data.components;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/components", "maxItems", { limit: 200 });
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/components", "minItems", { limit: 1 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) vErrors = clewAdd(vErrors, "/components/" + i0, "required", { missingProperty: "id" });
						if (data1.description === void 0) vErrors = clewAdd(vErrors, "/components/" + i0, "required", { missingProperty: "description" });
						if (data1.depends_on === void 0) vErrors = clewAdd(vErrors, "/components/" + i0, "required", { missingProperty: "depends_on" });
						if (data1.id !== void 0) {
							if (!validate53(data1.id)) vErrors = clewBelow(vErrors, validate53.errors, "/components/" + i0 + "/id");
						}
						if (data1.description !== void 0) {
							if (!validate53(data1.description)) vErrors = clewBelow(vErrors, validate53.errors, "/components/" + i0 + "/description");
						}
						if (data1.depends_on !== void 0) {
							if (!validate56(data1.depends_on)) vErrors = clewBelow(vErrors, validate56.errors, "/components/" + i0 + "/depends_on");
						}
					} else vErrors = clewAdd(vErrors, "/components/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/components", "type", { type: "array" });
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) vErrors = clewAdd(vErrors, "/sequence", "maxItems", { limit: 200 });
				if (data5.length < 1) vErrors = clewAdd(vErrors, "/sequence", "minItems", { limit: 1 });
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate53(data5[i1])) vErrors = clewBelow(vErrors, validate53.errors, "/sequence/" + i1);
			} else vErrors = clewAdd(vErrors, "/sequence", "type", { type: "array" });
		}
		if (data.inferences !== void 0) {
			if (!validate56(data.inferences)) vErrors = clewBelow(vErrors, validate56.errors, "/inferences");
		}
		if (data.uncertainties !== void 0) {
			if (!validate56(data.uncertainties)) vErrors = clewBelow(vErrors, validate56.errors, "/uncertainties");
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate80.errors = vErrors;
	return vErrors === null;
}
const clew_validateTreeOfThought = validate88;
function validate88(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.branches === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "branches" });
		if (data.selected === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "selected" });
		if (data.rationale === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "rationale" });
		if (data.rejected === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "rejected" });
		if (data.branches !== void 0) {
			let data0 = data.branches;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/branches", "maxItems", { limit: 200 });
				if (data0.length < 2) vErrors = clewAdd(vErrors, "/branches", "minItems", { limit: 2 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) vErrors = clewAdd(vErrors, "/branches/" + i0, "required", { missingProperty: "id" });
						if (data1.approach === void 0) vErrors = clewAdd(vErrors, "/branches/" + i0, "required", { missingProperty: "approach" });
						if (data1.pros === void 0) vErrors = clewAdd(vErrors, "/branches/" + i0, "required", { missingProperty: "pros" });
						if (data1.cons === void 0) vErrors = clewAdd(vErrors, "/branches/" + i0, "required", { missingProperty: "cons" });
						if (data1.score === void 0) vErrors = clewAdd(vErrors, "/branches/" + i0, "required", { missingProperty: "score" });
						if (data1.id !== void 0) {
							if (!validate53(data1.id)) vErrors = clewBelow(vErrors, validate53.errors, "/branches/" + i0 + "/id");
						}
						if (data1.approach !== void 0) {
							if (!validate53(data1.approach)) vErrors = clewBelow(vErrors, validate53.errors, "/branches/" + i0 + "/approach");
						}
						if (data1.pros !== void 0) {
							if (!validate56(data1.pros)) vErrors = clewBelow(vErrors, validate56.errors, "/branches/" + i0 + "/pros");
						}
						if (data1.cons !== void 0) {
							if (!validate56(data1.cons)) vErrors = clewBelow(vErrors, validate56.errors, "/branches/" + i0 + "/cons");
						}
						if (data1.score !== void 0) {
							let data6 = data1.score;
							if (!(typeof data6 == "number" && isFinite(data6))) vErrors = clewAdd(vErrors, "/branches/" + i0 + "/score", "type", { type: "number" });
						}
					} else vErrors = clewAdd(vErrors, "/branches/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/branches", "type", { type: "array" });
		}
		if (data.selected !== void 0) {
			if (!validate53(data.selected)) vErrors = clewBelow(vErrors, validate53.errors, "/selected");
		}
		if (data.rationale !== void 0) {
			if (!validate53(data.rationale)) vErrors = clewBelow(vErrors, validate53.errors, "/rationale");
		}
		if (data.rejected !== void 0) {
			let data9 = data.rejected;
			if (Array.isArray(data9)) {
				if (data9.length > 200) vErrors = clewAdd(vErrors, "/rejected", "maxItems", { limit: 200 });
				const len1 = data9.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data10 = data9[i1];
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						if (data10.id === void 0) vErrors = clewAdd(vErrors, "/rejected/" + i1, "required", { missingProperty: "id" });
						if (data10.reason === void 0) vErrors = clewAdd(vErrors, "/rejected/" + i1, "required", { missingProperty: "reason" });
						if (data10.id !== void 0) {
							if (!validate53(data10.id)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/id");
						}
						if (data10.reason !== void 0) {
							if (!validate53(data10.reason)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/reason");
						}
						if (data10.reopen_when !== void 0) {
							if (!validate53(data10.reopen_when)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/reopen_when");
						}
					} else vErrors = clewAdd(vErrors, "/rejected/" + i1, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/rejected", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate88.errors = vErrors;
	return vErrors === null;
}
const clew_validateSkillDetection = validate98;
function validate98(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.candidates === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "candidates" });
			errors++;
		}
		if (data.matched === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "matched" });
			errors++;
		}
		if (data.candidates !== void 0) {
			let data0 = data.candidates;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					vErrors = clewAdd(vErrors, "/candidates", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.skill === void 0) {
							vErrors = clewAdd(vErrors, "/candidates/" + i0, "required", { missingProperty: "skill" });
							errors++;
						}
						if (data1.fit === void 0) {
							vErrors = clewAdd(vErrors, "/candidates/" + i0, "required", { missingProperty: "fit" });
							errors++;
						}
						if (data1.reason === void 0) {
							vErrors = clewAdd(vErrors, "/candidates/" + i0, "required", { missingProperty: "reason" });
							errors++;
						}
						if (data1.skill !== void 0) {
							if (!validate53(data1.skill)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/candidates/" + i0 + "/skill");
								errors = vErrors.length;
							}
						}
						if (data1.fit !== void 0) {
							let data3 = data1.fit;
							if (typeof data3 == "number" && isFinite(data3)) {
								if (data3 > 1 || isNaN(data3)) {
									vErrors = clewAdd(vErrors, "/candidates/" + i0 + "/fit", "maximum", {
										comparison: "<=",
										limit: 1
									});
									errors++;
								}
								if (data3 < 0 || isNaN(data3)) {
									vErrors = clewAdd(vErrors, "/candidates/" + i0 + "/fit", "minimum", {
										comparison: ">=",
										limit: 0
									});
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/candidates/" + i0 + "/fit", "type", { type: "number" });
								errors++;
							}
						}
						if (data1.reason !== void 0) {
							if (!validate53(data1.reason)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/candidates/" + i0 + "/reason");
								errors = vErrors.length;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/candidates/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/candidates", "type", { type: "array" });
				errors++;
			}
		}
		if (data.matched !== void 0) {
			let data5 = data.matched;
			const _errs10 = errors;
			let valid4 = false;
			const _errs11 = errors;
			if (!validate53(data5)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/matched");
				errors = vErrors.length;
			}
			var _valid0 = _errs11 === errors;
			valid4 = valid4 || _valid0;
			const _errs12 = errors;
			if (data5 !== null) {
				vErrors = clewAdd(vErrors, "/matched", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs12 === errors;
			valid4 = valid4 || _valid0;
			if (!valid4) {
				vErrors = clewAdd(vErrors, "/matched", "anyOf", {});
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
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate98.errors = vErrors;
	return errors === 0;
}
const clew_validateTaskRouting = validate102;
function validate102(data) {
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
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "skill" });
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
					vErrors = clewAdd(vErrors, "", "required", { missingProperty: "sequence" });
					errors++;
				}
				if (data.sequence !== void 0) {
					let data2 = data.sequence;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							vErrors = clewAdd(vErrors, "/sequence", "minItems", { limit: 1 });
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
			vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
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
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: ifClause0 });
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "route" });
			errors++;
		}
		if (data.confidence === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "confidence" });
			errors++;
		}
		if (data.justification === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "justification" });
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
				vErrors = clewAdd(vErrors, "/route", "type", { type: "string" });
				errors++;
			}
			if (!(data3 === "skill-orchestration" || data3 === "dynamic-skill-sequencing")) {
				vErrors = clewAdd(vErrors, "/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
				errors++;
			}
		}
		if (data.skill !== void 0) {
			if (!validate53(data.skill)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/skill");
				errors = vErrors.length;
			}
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					vErrors = clewAdd(vErrors, "/sequence", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data6 = data5[i0];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.step === void 0) {
							vErrors = clewAdd(vErrors, "/sequence/" + i0, "required", { missingProperty: "step" });
							errors++;
						}
						if (data6.objective === void 0) {
							vErrors = clewAdd(vErrors, "/sequence/" + i0, "required", { missingProperty: "objective" });
							errors++;
						}
						if (data6.step !== void 0) {
							let data7 = data6.step;
							if (typeof data7 !== "string") {
								vErrors = clewAdd(vErrors, "/sequence/" + i0 + "/step", "type", { type: "string" });
								errors++;
							}
							if (!(data7 === "clarification" || data7 === "research" || data7 === "analysis" || data7 === "synthesis" || data7 === "generation" || data7 === "validation" || data7 === "memory")) {
								vErrors = clewAdd(vErrors, "/sequence/" + i0 + "/step", "enum", { allowedValues: ["clarification", "research", "analysis", "synthesis", "generation", "validation", "memory"] });
								errors++;
							}
						}
						if (data6.objective !== void 0) {
							if (!validate53(data6.objective)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/sequence/" + i0 + "/objective");
								errors = vErrors.length;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/sequence/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/sequence", "type", { type: "array" });
				errors++;
			}
		}
		if (data.confidence !== void 0) {
			let data9 = data.confidence;
			if (typeof data9 == "number" && isFinite(data9)) {
				if (data9 > 1 || isNaN(data9)) {
					vErrors = clewAdd(vErrors, "/confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data9 < 0 || isNaN(data9)) {
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
		if (data.justification !== void 0) {
			if (!validate53(data.justification)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/justification");
				errors = vErrors.length;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate102.errors = vErrors;
	return errors === 0;
}
const clew_validateSelfConsistency = validate106;
function validate106(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.paths === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "paths" });
		if (data.agreement === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "agreement" });
		if (data.verdict === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "verdict" });
		if (data.conclusion === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "conclusion" });
		if (data.paths !== void 0) {
			let data0 = data.paths;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/paths", "maxItems", { limit: 200 });
				if (data0.length < 3) vErrors = clewAdd(vErrors, "/paths", "minItems", { limit: 3 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.approach === void 0) vErrors = clewAdd(vErrors, "/paths/" + i0, "required", { missingProperty: "approach" });
						if (data1.conclusion === void 0) vErrors = clewAdd(vErrors, "/paths/" + i0, "required", { missingProperty: "conclusion" });
						if (data1.agrees === void 0) vErrors = clewAdd(vErrors, "/paths/" + i0, "required", { missingProperty: "agrees" });
						if (data1.approach !== void 0) {
							if (!validate53(data1.approach)) vErrors = clewBelow(vErrors, validate53.errors, "/paths/" + i0 + "/approach");
						}
						if (data1.conclusion !== void 0) {
							if (!validate53(data1.conclusion)) vErrors = clewBelow(vErrors, validate53.errors, "/paths/" + i0 + "/conclusion");
						}
						if (data1.agrees !== void 0) {
							if (typeof data1.agrees !== "boolean") vErrors = clewAdd(vErrors, "/paths/" + i0 + "/agrees", "type", { type: "boolean" });
						}
					} else vErrors = clewAdd(vErrors, "/paths/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/paths", "type", { type: "array" });
		}
		if (data.agreement !== void 0) {
			let data5 = data.agreement;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) vErrors = clewAdd(vErrors, "/agreement", "maximum", {
					comparison: "<=",
					limit: 1
				});
				if (data5 < 0 || isNaN(data5)) vErrors = clewAdd(vErrors, "/agreement", "minimum", {
					comparison: ">=",
					limit: 0
				});
			} else vErrors = clewAdd(vErrors, "/agreement", "type", { type: "number" });
		}
		if (data.verdict !== void 0) {
			let data6 = data.verdict;
			if (typeof data6 !== "string") vErrors = clewAdd(vErrors, "/verdict", "type", { type: "string" });
			if (!(data6 === "consistent" || data6 === "inconsistent")) vErrors = clewAdd(vErrors, "/verdict", "enum", { allowedValues: ["consistent", "inconsistent"] });
		}
		if (data.conclusion !== void 0) {
			if (!validate53(data.conclusion)) vErrors = clewBelow(vErrors, validate53.errors, "/conclusion");
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate106.errors = vErrors;
	return vErrors === null;
}
const clew_validateSocraticInterrogation = validate111;
function validate111(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.questions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "questions" });
		if (data.contradictions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "contradictions" });
		if (data.blind_spots === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "blind_spots" });
		if (data.survives === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "survives" });
		if (data.questions !== void 0) {
			let data0 = data.questions;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/questions", "maxItems", { limit: 200 });
				if (data0.length < 3) vErrors = clewAdd(vErrors, "/questions", "minItems", { limit: 3 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.question === void 0) vErrors = clewAdd(vErrors, "/questions/" + i0, "required", { missingProperty: "question" });
						if (data1.kind === void 0) vErrors = clewAdd(vErrors, "/questions/" + i0, "required", { missingProperty: "kind" });
						if (data1.answer === void 0) vErrors = clewAdd(vErrors, "/questions/" + i0, "required", { missingProperty: "answer" });
						if (data1.question !== void 0) {
							if (!validate53(data1.question)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/question");
						}
						if (data1.kind !== void 0) {
							if (!validate53(data1.kind)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/kind");
						}
						if (data1.answer !== void 0) {
							if (!validate53(data1.answer)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/answer");
						}
					} else vErrors = clewAdd(vErrors, "/questions/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
		}
		if (data.contradictions !== void 0) {
			if (!validate56(data.contradictions)) vErrors = clewBelow(vErrors, validate56.errors, "/contradictions");
		}
		if (data.blind_spots !== void 0) {
			if (!validate56(data.blind_spots)) vErrors = clewBelow(vErrors, validate56.errors, "/blind_spots");
		}
		if (data.survives !== void 0) {
			if (typeof data.survives !== "boolean") vErrors = clewAdd(vErrors, "/survives", "type", { type: "boolean" });
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate111.errors = vErrors;
	return vErrors === null;
}
const clew_validateConstitutionalCritique = validate118;
function validate118(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.principles === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "principles" });
		if (data.revisions === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "revisions" });
		if (data.verdict === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "verdict" });
		if (data.principles !== void 0) {
			let data0 = data.principles;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/principles", "maxItems", { limit: 200 });
				if (data0.length < 4) vErrors = clewAdd(vErrors, "/principles", "minItems", { limit: 4 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.principle === void 0) vErrors = clewAdd(vErrors, "/principles/" + i0, "required", { missingProperty: "principle" });
						if (data1.verdict === void 0) vErrors = clewAdd(vErrors, "/principles/" + i0, "required", { missingProperty: "verdict" });
						if (data1.note === void 0) vErrors = clewAdd(vErrors, "/principles/" + i0, "required", { missingProperty: "note" });
						if (data1.principle !== void 0) {
							let data2 = data1.principle;
							if (typeof data2 !== "string") vErrors = clewAdd(vErrors, "/principles/" + i0 + "/principle", "type", { type: "string" });
							if (!(data2 === "accuracy" || data2 === "completeness" || data2 === "clarity" || data2 === "efficiency" || data2 === "own")) vErrors = clewAdd(vErrors, "/principles/" + i0 + "/principle", "enum", { allowedValues: ["accuracy", "completeness", "clarity", "efficiency", "own"] });
						}
						if (data1.verdict !== void 0) {
							let data3 = data1.verdict;
							if (typeof data3 !== "string") vErrors = clewAdd(vErrors, "/principles/" + i0 + "/verdict", "type", { type: "string" });
							if (!(data3 === "pass" || data3 === "concern" || data3 === "fail")) vErrors = clewAdd(vErrors, "/principles/" + i0 + "/verdict", "enum", { allowedValues: ["pass", "concern", "fail"] });
						}
						if (data1.note !== void 0) {
							if (!validate53(data1.note)) vErrors = clewBelow(vErrors, validate53.errors, "/principles/" + i0 + "/note");
						}
					} else vErrors = clewAdd(vErrors, "/principles/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/principles", "type", { type: "array" });
		}
		if (data.revisions !== void 0) {
			let data5 = data.revisions;
			if (Array.isArray(data5)) {
				if (data5.length > 200) vErrors = clewAdd(vErrors, "/revisions", "maxItems", { limit: 200 });
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data6 = data5[i1];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.change === void 0) vErrors = clewAdd(vErrors, "/revisions/" + i1, "required", { missingProperty: "change" });
						if (data6.applied === void 0) vErrors = clewAdd(vErrors, "/revisions/" + i1, "required", { missingProperty: "applied" });
						if (data6.change !== void 0) {
							if (!validate53(data6.change)) vErrors = clewBelow(vErrors, validate53.errors, "/revisions/" + i1 + "/change");
						}
						if (data6.applied !== void 0) {
							if (typeof data6.applied !== "boolean") vErrors = clewAdd(vErrors, "/revisions/" + i1 + "/applied", "type", { type: "boolean" });
						}
					} else vErrors = clewAdd(vErrors, "/revisions/" + i1, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/revisions", "type", { type: "array" });
		}
		if (data.verdict !== void 0) {
			let data9 = data.verdict;
			if (typeof data9 !== "string") vErrors = clewAdd(vErrors, "/verdict", "type", { type: "string" });
			if (!(data9 === "proceed" || data9 === "revise" || data9 === "halt")) vErrors = clewAdd(vErrors, "/verdict", "enum", { allowedValues: ["proceed", "revise", "halt"] });
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate118.errors = vErrors;
	return vErrors === null;
}
const clew_validateKnowledgeTransfer = validate122;
function validate135(data) {
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
	validate135.errors = vErrors;
	return vErrors === null;
}
function validate134(data) {
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
				for (let i3 = 0; i3 < len3; i3++) if (!validate135(data6[i3])) vErrors = clewBelow(vErrors, validate135.errors, "/forbid/" + i3);
			} else vErrors = clewAdd(vErrors, "/forbid", "type", { type: "array" });
		}
		if (data.require !== void 0) {
			let data8 = data.require;
			if (Array.isArray(data8)) {
				if (data8.length > 100) vErrors = clewAdd(vErrors, "/require", "maxItems", { limit: 100 });
				const len4 = data8.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate135(data8[i4])) vErrors = clewBelow(vErrors, validate135.errors, "/require/" + i4);
			} else vErrors = clewAdd(vErrors, "/require", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate134.errors = vErrors;
	return vErrors === null;
}
function validate122(data) {
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
				vErrors = clewAdd(vErrors, "", "required", { missingProperty: "contradiction" });
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
					vErrors = clewAdd(vErrors, "", "required", { missingProperty: "questions" });
					errors++;
				}
				if (data.questions !== void 0) {
					let data2 = data.questions;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							vErrors = clewAdd(vErrors, "/questions", "minItems", { limit: 1 });
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
			vErrors = clewAdd(vErrors, "", "if", { failingKeyword: "then" });
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
		vErrors = clewAdd(vErrors, "", "if", { failingKeyword: ifClause0 });
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "outcome" });
			errors++;
		}
		if (data.conclusion === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "conclusion" });
			errors++;
		}
		if (data.confidence === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "confidence" });
			errors++;
		}
		if (data.summary === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "summary" });
			errors++;
		}
		if (data.open_questions === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "open_questions" });
			errors++;
		}
		if (data.next_steps === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "next_steps" });
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
			props0.reason = true;
			props0.route = true;
			props0.skill = true;
			props0.dissent = true;
			props0.governs = true;
			props0.regards = true;
		}
		if (data.outcome !== void 0) {
			let data3 = data.outcome;
			if (typeof data3 !== "string") {
				vErrors = clewAdd(vErrors, "/outcome", "type", { type: "string" });
				errors++;
			}
			if (!(data3 === "proceed" || data3 === "halt" || data3 === "loop_back")) {
				vErrors = clewAdd(vErrors, "/outcome", "enum", { allowedValues: ["proceed", "halt", "loop_back"] });
				errors++;
			}
		}
		if (data.conclusion !== void 0) {
			if (!validate53(data.conclusion)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/conclusion");
				errors = vErrors.length;
			}
		}
		if (data.confidence !== void 0) {
			let data5 = data.confidence;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) {
					vErrors = clewAdd(vErrors, "/confidence", "maximum", {
						comparison: "<=",
						limit: 1
					});
					errors++;
				}
				if (data5 < 0 || isNaN(data5)) {
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
		if (data.summary !== void 0) {
			if (!validate53(data.summary)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/summary");
				errors = vErrors.length;
			}
		}
		if (data.open_questions !== void 0) {
			let data7 = data.open_questions;
			if (Array.isArray(data7)) {
				if (data7.length > 200) {
					vErrors = clewAdd(vErrors, "/open_questions", "maxItems", { limit: 200 });
					errors++;
				}
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data8 = data7[i0];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.question === void 0) {
							vErrors = clewAdd(vErrors, "/open_questions/" + i0, "required", { missingProperty: "question" });
							errors++;
						}
						if (data8.blocking === void 0) {
							vErrors = clewAdd(vErrors, "/open_questions/" + i0, "required", { missingProperty: "blocking" });
							errors++;
						}
						if (data8.question !== void 0) {
							if (!validate53(data8.question)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/open_questions/" + i0 + "/question");
								errors = vErrors.length;
							}
						}
						if (data8.context !== void 0) {
							if (!validate53(data8.context)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/open_questions/" + i0 + "/context");
								errors = vErrors.length;
							}
						}
						if (data8.recommendation !== void 0) {
							if (!validate53(data8.recommendation)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/open_questions/" + i0 + "/recommendation");
								errors = vErrors.length;
							}
						}
						if (data8.blocking !== void 0) {
							if (typeof data8.blocking !== "boolean") {
								vErrors = clewAdd(vErrors, "/open_questions/" + i0 + "/blocking", "type", { type: "boolean" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/open_questions/" + i0, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/open_questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.next_steps !== void 0) {
			if (!validate56(data.next_steps)) {
				vErrors = clewBelow(vErrors, validate56.errors, "/next_steps");
				errors = vErrors.length;
			}
		}
		if (data.contradiction !== void 0) {
			if (!validate53(data.contradiction)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/contradiction");
				errors = vErrors.length;
			}
		}
		if (data.questions !== void 0) {
			let data15 = data.questions;
			if (Array.isArray(data15)) {
				if (data15.length > 5) {
					vErrors = clewAdd(vErrors, "/questions", "maxItems", { limit: 5 });
					errors++;
				}
				const len1 = data15.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate59(data15[i1])) {
					vErrors = clewBelow(vErrors, validate59.errors, "/questions/" + i1);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.reason !== void 0) {
			if (!validate53(data.reason)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/reason");
				errors = vErrors.length;
			}
		}
		if (data.route !== void 0) {
			let data18 = data.route;
			if (typeof data18 !== "string") {
				vErrors = clewAdd(vErrors, "/route", "type", { type: "string" });
				errors++;
			}
			if (!(data18 === "skill-orchestration" || data18 === "dynamic-skill-sequencing")) {
				vErrors = clewAdd(vErrors, "/route", "enum", { allowedValues: ["skill-orchestration", "dynamic-skill-sequencing"] });
				errors++;
			}
		}
		if (data.skill !== void 0) {
			if (!validate53(data.skill)) {
				vErrors = clewBelow(vErrors, validate53.errors, "/skill");
				errors = vErrors.length;
			}
		}
		if (data.dissent !== void 0) {
			if (!validate56(data.dissent)) {
				vErrors = clewBelow(vErrors, validate56.errors, "/dissent");
				errors = vErrors.length;
			}
		}
		if (data.governs !== void 0) {
			if (!validate134(data.governs)) {
				vErrors = clewBelow(vErrors, validate134.errors, "/governs");
				errors = vErrors.length;
			}
		}
		if (data.regards !== void 0) {
			let data22 = data.regards;
			if (Array.isArray(data22)) {
				if (data22.length > 100) {
					vErrors = clewAdd(vErrors, "/regards", "maxItems", { limit: 100 });
					errors++;
				}
				const len2 = data22.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data23 = data22[i2];
					const _errs41 = errors;
					let valid13 = true;
					const _errs42 = errors;
					if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
						if (data23.stance !== void 0) {
							if ("follows" !== data23.stance) {
								const err31 = {};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
					}
					var _valid2 = _errs42 === errors;
					errors = _errs41;
					if (vErrors !== null) {
						if (_errs41) vErrors.length = _errs41;
						else vErrors = null;
					}
					if (!_valid2) {
						const _errs44 = errors;
						if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
							if (data23.because === void 0) {
								vErrors = clewAdd(vErrors, "/regards/" + i2, "required", { missingProperty: "because" });
								errors++;
							}
						}
						var _valid2 = _errs44 === errors;
						valid13 = _valid2;
					}
					if (!valid13) {
						vErrors = clewAdd(vErrors, "/regards/" + i2, "if", { failingKeyword: "else" });
						errors++;
					}
					if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
						if (data23.id === void 0) {
							vErrors = clewAdd(vErrors, "/regards/" + i2, "required", { missingProperty: "id" });
							errors++;
						}
						if (data23.stance === void 0) {
							vErrors = clewAdd(vErrors, "/regards/" + i2, "required", { missingProperty: "stance" });
							errors++;
						}
						if (data23.id !== void 0) {
							let data25 = data23.id;
							if (typeof data25 === "string") {
								if (data25.length > 200 && func1(data25) > 200) {
									vErrors = clewAdd(vErrors, "/regards/" + i2 + "/id", "maxLength", { limit: 200 });
									errors++;
								}
								if (data25.length < 1) {
									vErrors = clewAdd(vErrors, "/regards/" + i2 + "/id", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/regards/" + i2 + "/id", "type", { type: "string" });
								errors++;
							}
						}
						if (data23.stance !== void 0) {
							let data26 = data23.stance;
							if (typeof data26 !== "string") {
								vErrors = clewAdd(vErrors, "/regards/" + i2 + "/stance", "type", { type: "string" });
								errors++;
							}
							if (!(data26 === "follows" || data26 === "supersedes" || data26 === "unrelated")) {
								vErrors = clewAdd(vErrors, "/regards/" + i2 + "/stance", "enum", { allowedValues: ["follows", "supersedes", "unrelated"] });
								errors++;
							}
						}
						if (data23.because !== void 0) {
							if (!validate53(data23.because)) {
								vErrors = clewBelow(vErrors, validate53.errors, "/regards/" + i2 + "/because");
								errors = vErrors.length;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/regards/" + i2, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/regards", "type", { type: "array" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate122.errors = vErrors;
	return errors === 0;
}
const clew_validateLearnings = validate140;
const pattern4 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
function validate140(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.patterns_discovered === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "patterns_discovered" });
		if (data.gotchas === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "gotchas" });
		if (data.patterns_discovered !== void 0) {
			let data0 = data.patterns_discovered;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/patterns_discovered", "maxItems", { limit: 200 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.pattern === void 0) vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0, "required", { missingProperty: "pattern" });
						if (data1.id !== void 0) {
							if (!validate53(data1.id)) vErrors = clewBelow(vErrors, validate53.errors, "/patterns_discovered/" + i0 + "/id");
						}
						if (data1.pattern !== void 0) {
							if (!validate53(data1.pattern)) vErrors = clewBelow(vErrors, validate53.errors, "/patterns_discovered/" + i0 + "/pattern");
						}
						if (data1.location !== void 0) {
							if (!validate53(data1.location)) vErrors = clewBelow(vErrors, validate53.errors, "/patterns_discovered/" + i0 + "/location");
						}
						if (data1.applies_to !== void 0) {
							let data5 = data1.applies_to;
							if (Array.isArray(data5)) {
								if (data5.length > 50) vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0 + "/applies_to", "maxItems", { limit: 50 });
								const len1 = data5.length;
								for (let i1 = 0; i1 < len1; i1++) {
									let data6 = data5[i1];
									if (typeof data6 === "string") {
										if (data6.length > 64 && func1(data6) > 64) vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0 + "/applies_to/" + i1, "maxLength", { limit: 64 });
										if (!pattern4.test(data6)) vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0 + "/applies_to/" + i1, "pattern", { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
									} else vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0 + "/applies_to/" + i1, "type", { type: "string" });
								}
							} else vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0 + "/applies_to", "type", { type: "array" });
						}
					} else vErrors = clewAdd(vErrors, "/patterns_discovered/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/patterns_discovered", "type", { type: "array" });
		}
		if (data.gotchas !== void 0) {
			let data7 = data.gotchas;
			if (Array.isArray(data7)) {
				if (data7.length > 200) vErrors = clewAdd(vErrors, "/gotchas", "maxItems", { limit: 200 });
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data8 = data7[i2];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.issue === void 0) vErrors = clewAdd(vErrors, "/gotchas/" + i2, "required", { missingProperty: "issue" });
						if (data8.id !== void 0) {
							if (!validate53(data8.id)) vErrors = clewBelow(vErrors, validate53.errors, "/gotchas/" + i2 + "/id");
						}
						if (data8.issue !== void 0) {
							if (!validate53(data8.issue)) vErrors = clewBelow(vErrors, validate53.errors, "/gotchas/" + i2 + "/issue");
						}
						if (data8.discovered_in !== void 0) {
							if (!validate53(data8.discovered_in)) vErrors = clewBelow(vErrors, validate53.errors, "/gotchas/" + i2 + "/discovered_in");
						}
						if (data8.mitigation !== void 0) {
							if (!validate53(data8.mitigation)) vErrors = clewBelow(vErrors, validate53.errors, "/gotchas/" + i2 + "/mitigation");
						}
						if (data8.severity !== void 0) {
							let data13 = data8.severity;
							if (typeof data13 !== "string") vErrors = clewAdd(vErrors, "/gotchas/" + i2 + "/severity", "type", { type: "string" });
							if (!(data13 === "high" || data13 === "medium" || data13 === "low")) vErrors = clewAdd(vErrors, "/gotchas/" + i2 + "/severity", "enum", { allowedValues: ["high", "medium", "low"] });
						}
					} else vErrors = clewAdd(vErrors, "/gotchas/" + i2, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/gotchas", "type", { type: "array" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate140.errors = vErrors;
	return vErrors === null;
}
const clew_validateSession = validate148;
const pattern5 = new RegExp("^1\\.[0-9]{1,4}$", "u");
const pattern6 = new RegExp("^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$", "u");
const pattern12 = new RegExp("^[a-z][a-z0-9-]{0,63}$", "u");
const pattern7 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$", "u");
function validate149(data) {
	let vErrors = null;
	if (typeof data === "string") {
		if (!pattern7.test(data)) vErrors = clewAdd(vErrors, "", "pattern", { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$" });
	} else vErrors = clewAdd(vErrors, "", "type", { type: "string" });
	validate149.errors = vErrors;
	return vErrors === null;
}
const pattern8 = new RegExp("^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$", "u");
const pattern9 = new RegExp("^[a-z][a-z0-9_]{0,31}$", "u");
function validate153(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.from === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "from" });
		if (data.to === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "to" });
		if (data.at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "at" });
		if (data.cause === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "cause" });
		if (data.iteration === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "iteration" });
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) vErrors = clewAdd(vErrors, "/from", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewAdd(vErrors, "/from", "type", { type: "string" });
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 === "string") {
				if (!pattern8.test(data1)) vErrors = clewAdd(vErrors, "/to", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewAdd(vErrors, "/to", "type", { type: "string" });
		}
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.cause !== void 0) {
			let data3 = data.cause;
			if (typeof data3 === "string") {
				if (data3.length > 200 && func1(data3) > 200) vErrors = clewAdd(vErrors, "/cause", "maxLength", { limit: 200 });
				if (data3.length < 1) vErrors = clewAdd(vErrors, "/cause", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/cause", "type", { type: "string" });
		}
		if (data.iteration !== void 0) {
			let data4 = data.iteration;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) vErrors = clewAdd(vErrors, "/iteration", "type", { type: "integer" });
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 > 2 || isNaN(data4)) vErrors = clewAdd(vErrors, "/iteration", "maximum", {
					comparison: "<=",
					limit: 2
				});
				if (data4 < 0 || isNaN(data4)) vErrors = clewAdd(vErrors, "/iteration", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
		if (data.depth !== void 0) {
			let data5 = data.depth;
			if (typeof data5 !== "string") vErrors = clewAdd(vErrors, "/depth", "type", { type: "string" });
			if (!(data5 === "full" || data5 === "light")) vErrors = clewAdd(vErrors, "/depth", "enum", { allowedValues: ["full", "light"] });
		}
		if (data.answer !== void 0) {
			let data6 = data.answer;
			if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) vErrors = clewAdd(vErrors, "/answer", "type", { type: "object" });
		}
		if (data.reason !== void 0) {
			let data7 = data.reason;
			if (typeof data7 === "string") {
				if (data7.length < 1) vErrors = clewAdd(vErrors, "/reason", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/reason", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate153.errors = vErrors;
	return vErrors === null;
}
function validate152(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.state === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "state" });
		if (data.current_step === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "current_step" });
		if (data.history === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "history" });
		if (data.is_final === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "is_final" });
		if (data.state !== void 0) {
			let data0 = data.state;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) vErrors = clewAdd(vErrors, "/state", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewAdd(vErrors, "/state", "type", { type: "string" });
		}
		if (data.current_step !== void 0) {
			let data1 = data.current_step;
			if (!(typeof data1 == "number" && isFinite(data1)) && typeof data1 !== "string" && data1 !== null) vErrors = clewAdd(vErrors, "/current_step", "type", { type: ["number", "string", "null"] });
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 > 8 || isNaN(data1)) vErrors = clewAdd(vErrors, "/current_step", "maximum", {
					comparison: "<=",
					limit: 8
				});
				if (data1 < 0 || isNaN(data1)) vErrors = clewAdd(vErrors, "/current_step", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
			if (typeof data1 === "string") {
				if (!pattern9.test(data1)) vErrors = clewAdd(vErrors, "/current_step", "pattern", { pattern: "^[a-z][a-z0-9_]{0,31}$" });
			}
		}
		if (data.history !== void 0) {
			let data2 = data.history;
			if (Array.isArray(data2)) {
				if (data2.length > 1e4) vErrors = clewAdd(vErrors, "/history", "maxItems", { limit: 1e4 });
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate153(data2[i0])) vErrors = clewBelow(vErrors, validate153.errors, "/history/" + i0);
			} else vErrors = clewAdd(vErrors, "/history", "type", { type: "array" });
		}
		if (data.is_final !== void 0) {
			if (typeof data.is_final !== "boolean") vErrors = clewAdd(vErrors, "/is_final", "type", { type: "boolean" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate152.errors = vErrors;
	return vErrors === null;
}
function validate157(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["0"] !== void 0) {
			if (!validate52(data["0"])) {
				vErrors = clewBelow(vErrors, validate52.errors, "/0");
				errors = vErrors.length;
			}
		}
		if (data["1"] !== void 0) {
			if (!validate68(data["1"])) {
				vErrors = clewBelow(vErrors, validate68.errors, "/1");
				errors = vErrors.length;
			}
		}
		if (data["2"] !== void 0) {
			if (!validate80(data["2"])) {
				vErrors = clewBelow(vErrors, validate80.errors, "/2");
				errors = vErrors.length;
			}
		}
		if (data["3"] !== void 0) {
			if (!validate88(data["3"])) {
				vErrors = clewBelow(vErrors, validate88.errors, "/3");
				errors = vErrors.length;
			}
		}
		if (data["4"] !== void 0) {
			let data4 = data["4"];
			const _errs6 = errors;
			let valid1 = false;
			const _errs7 = errors;
			if (!validate102(data4)) {
				vErrors = clewBelow(vErrors, validate102.errors, "/4");
				errors = vErrors.length;
			}
			var _valid0 = _errs7 === errors;
			valid1 = valid1 || _valid0;
			const _errs8 = errors;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
				if (data4.route === void 0) {
					vErrors = clewAdd(vErrors, "/4", "required", { missingProperty: "route" });
					errors++;
				}
				if (data4.confidence === void 0) {
					vErrors = clewAdd(vErrors, "/4", "required", { missingProperty: "confidence" });
					errors++;
				}
				if (data4.justification === void 0) {
					vErrors = clewAdd(vErrors, "/4", "required", { missingProperty: "justification" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/4", "type", { type: "object" });
				errors++;
			}
			var _valid0 = _errs8 === errors;
			valid1 = valid1 || _valid0;
			if (!valid1) {
				vErrors = clewAdd(vErrors, "/4", "anyOf", {});
				errors++;
			} else {
				errors = _errs6;
				if (vErrors !== null) {
					if (_errs6) vErrors.length = _errs6;
					else vErrors = null;
				}
			}
		}
		if (data["5"] !== void 0) {
			if (!validate106(data["5"])) {
				vErrors = clewBelow(vErrors, validate106.errors, "/5");
				errors = vErrors.length;
			}
		}
		if (data["6"] !== void 0) {
			if (!validate111(data["6"])) {
				vErrors = clewBelow(vErrors, validate111.errors, "/6");
				errors = vErrors.length;
			}
		}
		if (data["7"] !== void 0) {
			let data7 = data["7"];
			const _errs13 = errors;
			let valid2 = false;
			const _errs14 = errors;
			if (!validate118(data7)) {
				vErrors = clewBelow(vErrors, validate118.errors, "/7");
				errors = vErrors.length;
			}
			var _valid1 = _errs14 === errors;
			valid2 = valid2 || _valid1;
			if (_valid1) {
				var props1 = {};
				props1.principles = true;
				props1.revisions = true;
				props1.verdict = true;
				props1.evidence = true;
			}
			const _errs15 = errors;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				if (data7.principles === void 0) {
					vErrors = clewAdd(vErrors, "/7", "required", { missingProperty: "principles" });
					errors++;
				}
				if (data7.revisions === void 0) {
					vErrors = clewAdd(vErrors, "/7", "required", { missingProperty: "revisions" });
					errors++;
				}
				if (data7.verdict === void 0) {
					vErrors = clewAdd(vErrors, "/7", "required", { missingProperty: "verdict" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/7", "type", { type: "object" });
				errors++;
			}
			var _valid1 = _errs15 === errors;
			valid2 = valid2 || _valid1;
			if (!valid2) {
				vErrors = clewAdd(vErrors, "/7", "anyOf", {});
				errors++;
			} else {
				errors = _errs13;
				if (vErrors !== null) {
					if (_errs13) vErrors.length = _errs13;
					else vErrors = null;
				}
			}
		}
		if (data["8"] !== void 0) {
			let data8 = data["8"];
			const _errs18 = errors;
			let valid3 = false;
			const _errs19 = errors;
			if (!validate122(data8)) {
				vErrors = clewBelow(vErrors, validate122.errors, "/8");
				errors = vErrors.length;
			}
			var _valid2 = _errs19 === errors;
			valid3 = valid3 || _valid2;
			const _errs20 = errors;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.outcome === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "outcome" });
					errors++;
				}
				if (data8.conclusion === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "conclusion" });
					errors++;
				}
				if (data8.confidence === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "confidence" });
					errors++;
				}
				if (data8.summary === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "summary" });
					errors++;
				}
				if (data8.open_questions === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "open_questions" });
					errors++;
				}
				if (data8.next_steps === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "next_steps" });
					errors++;
				}
				if (data8.route === void 0) {
					vErrors = clewAdd(vErrors, "/8", "required", { missingProperty: "route" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/8", "type", { type: "object" });
				errors++;
			}
			var _valid2 = _errs20 === errors;
			valid3 = valid3 || _valid2;
			if (!valid3) {
				vErrors = clewAdd(vErrors, "/8", "anyOf", {});
				errors++;
			} else {
				errors = _errs18;
				if (vErrors !== null) {
					if (_errs18) vErrors.length = _errs18;
					else vErrors = null;
				}
			}
		}
		if (data["3b"] !== void 0) {
			if (!validate98(data["3b"])) {
				vErrors = clewBelow(vErrors, validate98.errors, "/3b");
				errors = vErrors.length;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate157.errors = vErrors;
	return errors === 0;
}
function validate169(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.started_at === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "started_at" });
			errors++;
		}
		if (data.started_at !== void 0) {
			if (!validate149(data.started_at)) {
				vErrors = clewBelow(vErrors, validate149.errors, "/started_at");
				errors = vErrors.length;
			}
		}
		if (data.completed_at !== void 0) {
			let data1 = data.completed_at;
			const _errs3 = errors;
			let valid1 = false;
			const _errs4 = errors;
			if (!validate149(data1)) {
				vErrors = clewBelow(vErrors, validate149.errors, "/completed_at");
				errors = vErrors.length;
			}
			var _valid0 = _errs4 === errors;
			valid1 = valid1 || _valid0;
			const _errs5 = errors;
			if (data1 !== null) {
				vErrors = clewAdd(vErrors, "/completed_at", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs5 === errors;
			valid1 = valid1 || _valid0;
			if (!valid1) {
				vErrors = clewAdd(vErrors, "/completed_at", "anyOf", {});
				errors++;
			} else {
				errors = _errs3;
				if (vErrors !== null) {
					if (_errs3) vErrors.length = _errs3;
					else vErrors = null;
				}
			}
		}
		if (data.by !== void 0) {
			let data2 = data.by;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				if (data2.agent !== void 0) {
					let data3 = data2.agent;
					if (typeof data3 !== "string" && data3 !== null) {
						vErrors = clewAdd(vErrors, "/by/agent", "type", { type: ["string", "null"] });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/by", "type", { type: "object" });
				errors++;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate169.errors = vErrors;
	return errors === 0;
}
function validate173(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.iteration === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "iteration" });
		if (data.cause === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "cause" });
		if (data.archived_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "archived_at" });
		if (data.step_outputs === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step_outputs" });
		if (data.iteration !== void 0) {
			let data0 = data.iteration;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewAdd(vErrors, "/iteration", "type", { type: "integer" });
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 2 || isNaN(data0)) vErrors = clewAdd(vErrors, "/iteration", "maximum", {
					comparison: "<=",
					limit: 2
				});
				if (data0 < 0 || isNaN(data0)) vErrors = clewAdd(vErrors, "/iteration", "minimum", {
					comparison: ">=",
					limit: 0
				});
			}
		}
		if (data.cause !== void 0) {
			let data1 = data.cause;
			if (typeof data1 !== "string") vErrors = clewAdd(vErrors, "/cause", "type", { type: "string" });
			if (!(data1 === "loop_back" || data1 === "answered")) vErrors = clewAdd(vErrors, "/cause", "enum", { allowedValues: ["loop_back", "answered"] });
		}
		if (data.contradiction !== void 0) {
			let data2 = data.contradiction;
			if (typeof data2 === "string") {
				if (data2.length > 1e4 && func1(data2) > 1e4) vErrors = clewAdd(vErrors, "/contradiction", "maxLength", { limit: 1e4 });
			} else vErrors = clewAdd(vErrors, "/contradiction", "type", { type: "string" });
		}
		if (data.archived_at !== void 0) {
			if (!validate149(data.archived_at)) vErrors = clewBelow(vErrors, validate149.errors, "/archived_at");
		}
		if (data.depth !== void 0) {
			let data4 = data.depth;
			if (typeof data4 !== "string") vErrors = clewAdd(vErrors, "/depth", "type", { type: "string" });
			if (!(data4 === "full" || data4 === "light")) vErrors = clewAdd(vErrors, "/depth", "enum", { allowedValues: ["full", "light"] });
		}
		if (data.depth_reason !== void 0) {
			let data5 = data.depth_reason;
			if (typeof data5 === "string") {
				if (data5.length > 1e3 && func1(data5) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewAdd(vErrors, "/depth_reason", "type", { type: "string" });
		}
		if (data.step_outputs !== void 0) {
			if (!validate157(data.step_outputs)) vErrors = clewBelow(vErrors, validate157.errors, "/step_outputs");
		}
		if (data.step_timestamps !== void 0) {
			let data7 = data.step_timestamps;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				for (const key0 in data7) if (!validate169(data7[key0])) vErrors = clewBelow(vErrors, validate169.errors, "/step_timestamps/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"));
			} else vErrors = clewAdd(vErrors, "/step_timestamps", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate173.errors = vErrors;
	return vErrors === null;
}
const pattern14 = new RegExp("^q[1-9][0-9]{0,3}$", "u");
function validate179(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "id" });
		if (data.question === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "question" });
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern14.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^q[1-9][0-9]{0,3}$" });
			} else vErrors = clewAdd(vErrors, "/id", "type", { type: "string" });
		}
		if (data.question !== void 0) {
			if (!validate53(data.question)) vErrors = clewBelow(vErrors, validate53.errors, "/question");
		}
		if (data.why !== void 0) {
			if (!validate53(data.why)) vErrors = clewBelow(vErrors, validate53.errors, "/why");
		}
		if (data.options !== void 0) {
			if (!validate56(data.options)) vErrors = clewBelow(vErrors, validate56.errors, "/options");
		}
		if (data.answer !== void 0) {
			let data4 = data.answer;
			if (typeof data4 === "string") {
				if (data4.length > 1048576 && func1(data4) > 1048576) vErrors = clewAdd(vErrors, "/answer", "maxLength", { limit: 1048576 });
				if (data4.length < 1) vErrors = clewAdd(vErrors, "/answer", "minLength", { limit: 1 });
			} else vErrors = clewAdd(vErrors, "/answer", "type", { type: "string" });
		}
		if (data.answered_at !== void 0) {
			if (!validate149(data.answered_at)) vErrors = clewBelow(vErrors, validate149.errors, "/answered_at");
		}
		if (data.answered_by !== void 0) {
			let data6 = data.answered_by;
			if (typeof data6 !== "string") vErrors = clewAdd(vErrors, "/answered_by", "type", { type: "string" });
			if (!(data6 === "user" || data6 === "agent" || data6 === "policy")) vErrors = clewAdd(vErrors, "/answered_by", "enum", { allowedValues: ["user", "agent", "policy"] });
		}
		if (data.asked_at !== void 0) {
			if (!validate149(data.asked_at)) vErrors = clewBelow(vErrors, validate149.errors, "/asked_at");
		}
		if (data.asked_id !== void 0) {
			let data8 = data.asked_id;
			if (typeof data8 === "string") {
				if (data8.length > 200 && func1(data8) > 200) vErrors = clewAdd(vErrors, "/asked_id", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/asked_id", "type", { type: "string" });
		}
		if (data.asked_by !== void 0) {
			let data9 = data.asked_by;
			if (typeof data9 === "string") {
				if (data9.length > 200 && func1(data9) > 200) vErrors = clewAdd(vErrors, "/asked_by", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/asked_by", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate179.errors = vErrors;
	return vErrors === null;
}
const pattern15 = new RegExp("^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$", "u");
function validate186(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.step === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step" });
		if (data.answer === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "answer" });
		if (data.replaced_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "replaced_at" });
		if (data.step !== void 0) {
			let data0 = data.step;
			if (typeof data0 === "string") {
				if (!pattern15.test(data0)) vErrors = clewAdd(vErrors, "/step", "pattern", { pattern: "^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewAdd(vErrors, "/step", "type", { type: "string" });
		}
		if (data.question !== void 0) {
			if (typeof data.question !== "string") vErrors = clewAdd(vErrors, "/question", "type", { type: "string" });
		}
		if (data.answer !== void 0) {
			let data2 = data.answer;
			if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)) && typeof data2 !== "string") vErrors = clewAdd(vErrors, "/answer", "type", { type: ["object", "string"] });
		}
		if (data.by !== void 0) {
			let data3 = data.by;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				if (data3.agent !== void 0) {
					let data4 = data3.agent;
					if (typeof data4 !== "string" && data4 !== null) vErrors = clewAdd(vErrors, "/by/agent", "type", { type: ["string", "null"] });
				}
				if (data3.agent_session !== void 0) {
					let data5 = data3.agent_session;
					if (typeof data5 !== "string" && data5 !== null) vErrors = clewAdd(vErrors, "/by/agent_session", "type", { type: ["string", "null"] });
				}
			} else vErrors = clewAdd(vErrors, "/by", "type", { type: "object" });
		}
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.replaced_at !== void 0) {
			if (!validate149(data.replaced_at)) vErrors = clewBelow(vErrors, validate149.errors, "/replaced_at");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate186.errors = vErrors;
	return vErrors === null;
}
function validate190(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "route" });
		if (data.directive === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "directive" });
		if (data.created_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "created_at" });
		if (data.expires_at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "expires_at" });
		if (data.route !== void 0) {
			let data0 = data.route;
			if (typeof data0 === "string") {
				if (!pattern12.test(data0)) vErrors = clewAdd(vErrors, "/route", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
			} else vErrors = clewAdd(vErrors, "/route", "type", { type: "string" });
		}
		if (data.directive !== void 0) {
			let data1 = data.directive;
			if (typeof data1 === "string") {
				if (data1.length > 1e4 && func1(data1) > 1e4) vErrors = clewAdd(vErrors, "/directive", "maxLength", { limit: 1e4 });
			} else vErrors = clewAdd(vErrors, "/directive", "type", { type: "string" });
		}
		if (data.skill !== void 0) {
			let data2 = data.skill;
			if (typeof data2 === "string") {
				if (data2.length > 200 && func1(data2) > 200) vErrors = clewAdd(vErrors, "/skill", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/skill", "type", { type: "string" });
		}
		if (data.payload_path !== void 0) {
			let data3 = data.payload_path;
			if (typeof data3 === "string") {
				if (data3.length > 4096 && func1(data3) > 4096) vErrors = clewAdd(vErrors, "/payload_path", "maxLength", { limit: 4096 });
			} else vErrors = clewAdd(vErrors, "/payload_path", "type", { type: "string" });
		}
		if (data.tasks !== void 0) {
			let data4 = data.tasks;
			if (Array.isArray(data4)) {
				if (data4.length > 200) vErrors = clewAdd(vErrors, "/tasks", "maxItems", { limit: 200 });
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
						if (data5.id === void 0) vErrors = clewAdd(vErrors, "/tasks/" + i0, "required", { missingProperty: "id" });
						if (data5.path === void 0) vErrors = clewAdd(vErrors, "/tasks/" + i0, "required", { missingProperty: "path" });
						if (data5.id !== void 0) {
							let data6 = data5.id;
							if (typeof data6 === "string") {
								if (data6.length > 64 && func1(data6) > 64) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/id", "maxLength", { limit: 64 });
							} else vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/id", "type", { type: "string" });
						}
						if (data5.path !== void 0) {
							let data7 = data5.path;
							if (typeof data7 === "string") {
								if (data7.length > 4096 && func1(data7) > 4096) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/path", "maxLength", { limit: 4096 });
							} else vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/path", "type", { type: "string" });
						}
						if (data5.step !== void 0) {
							let data8 = data5.step;
							if (typeof data8 === "string") {
								if (data8.length > 64 && func1(data8) > 64) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/step", "maxLength", { limit: 64 });
							} else vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/step", "type", { type: "string" });
						}
					} else vErrors = clewAdd(vErrors, "/tasks/" + i0, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/tasks", "type", { type: "array" });
		}
		if (data.created_at !== void 0) {
			if (!validate149(data.created_at)) vErrors = clewBelow(vErrors, validate149.errors, "/created_at");
		}
		if (data.claimed_by !== void 0) {
			let data10 = data.claimed_by;
			if (typeof data10 === "string") {
				if (data10.length > 200 && func1(data10) > 200) vErrors = clewAdd(vErrors, "/claimed_by", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/claimed_by", "type", { type: "string" });
		}
		if (data.claimed_at !== void 0) {
			if (!validate149(data.claimed_at)) vErrors = clewBelow(vErrors, validate149.errors, "/claimed_at");
		}
		if (data.acknowledged_at !== void 0) {
			if (!validate149(data.acknowledged_at)) vErrors = clewBelow(vErrors, validate149.errors, "/acknowledged_at");
		}
		if (data.acknowledged_by !== void 0) {
			let data13 = data.acknowledged_by;
			if (typeof data13 === "string") {
				if (data13.length > 200 && func1(data13) > 200) vErrors = clewAdd(vErrors, "/acknowledged_by", "maxLength", { limit: 200 });
			} else vErrors = clewAdd(vErrors, "/acknowledged_by", "type", { type: "string" });
		}
		if (data.expires_at !== void 0) {
			if (!validate149(data.expires_at)) vErrors = clewBelow(vErrors, validate149.errors, "/expires_at");
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate190.errors = vErrors;
	return vErrors === null;
}
function validate198(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.at === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "at" });
		if (data.depth_reason === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "depth_reason" });
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.depth_reason !== void 0) {
			let data1 = data.depth_reason;
			if (typeof data1 === "string") {
				if (data1.length > 1e3 && func1(data1) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewAdd(vErrors, "/depth_reason", "type", { type: "string" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate198.errors = vErrors;
	return vErrors === null;
}
const pattern17 = new RegExp("^[0-9a-f]{64}$", "u");
function validate197(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.is_agent_session === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "is_agent_session" });
		if (data.depth === void 0) vErrors = clewAdd(vErrors, "", "required", { missingProperty: "depth" });
		if (data.is_agent_session !== void 0) {
			if (typeof data.is_agent_session !== "boolean") vErrors = clewAdd(vErrors, "/is_agent_session", "type", { type: "boolean" });
		}
		if (data.agent !== void 0) {
			let data1 = data.agent;
			if (typeof data1 !== "string" && data1 !== null) vErrors = clewAdd(vErrors, "/agent", "type", { type: ["string", "null"] });
			if (typeof data1 === "string") {
				if (data1.length > 200 && func1(data1) > 200) vErrors = clewAdd(vErrors, "/agent", "maxLength", { limit: 200 });
			}
		}
		if (data.agent_session !== void 0) {
			let data2 = data.agent_session;
			if (typeof data2 !== "string" && data2 !== null) vErrors = clewAdd(vErrors, "/agent_session", "type", { type: ["string", "null"] });
			if (typeof data2 === "string") {
				if (data2.length > 512 && func1(data2) > 512) vErrors = clewAdd(vErrors, "/agent_session", "maxLength", { limit: 512 });
			}
		}
		if (data.agent_id !== void 0) {
			let data3 = data.agent_id;
			if (typeof data3 !== "string" && data3 !== null) vErrors = clewAdd(vErrors, "/agent_id", "type", { type: ["string", "null"] });
			if (typeof data3 === "string") {
				if (data3.length > 512 && func1(data3) > 512) vErrors = clewAdd(vErrors, "/agent_id", "maxLength", { limit: 512 });
			}
		}
		if (data.parent_session !== void 0) {
			let data4 = data.parent_session;
			if (typeof data4 !== "string" && data4 !== null) vErrors = clewAdd(vErrors, "/parent_session", "type", { type: ["string", "null"] });
			if (typeof data4 === "string") {
				if (data4.length > 200 && func1(data4) > 200) vErrors = clewAdd(vErrors, "/parent_session", "maxLength", { limit: 200 });
			}
		}
		if (data.opened_by !== void 0) {
			let data5 = data.opened_by;
			if (typeof data5 === "string") {
				if (data5.length > 64 && func1(data5) > 64) vErrors = clewAdd(vErrors, "/opened_by", "maxLength", { limit: 64 });
			} else vErrors = clewAdd(vErrors, "/opened_by", "type", { type: "string" });
		}
		if (data.depth !== void 0) {
			let data6 = data.depth;
			if (typeof data6 !== "string") vErrors = clewAdd(vErrors, "/depth", "type", { type: "string" });
			if (!(data6 === "full" || data6 === "light")) vErrors = clewAdd(vErrors, "/depth", "enum", { allowedValues: ["full", "light"] });
		}
		if (data.depth_reason !== void 0) {
			let data7 = data.depth_reason;
			if (typeof data7 === "string") {
				if (data7.length > 1e3 && func1(data7) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewAdd(vErrors, "/depth_reason", "type", { type: "string" });
		}
		if (data.thread_id !== void 0) {
			let data8 = data.thread_id;
			if (typeof data8 !== "string" && data8 !== null) vErrors = clewAdd(vErrors, "/thread_id", "type", { type: ["string", "null"] });
			if (typeof data8 === "string") {
				if (data8.length > 200 && func1(data8) > 200) vErrors = clewAdd(vErrors, "/thread_id", "maxLength", { limit: 200 });
			}
		}
		if (data.cwd !== void 0) {
			let data9 = data.cwd;
			if (typeof data9 === "string") {
				if (data9.length > 4096 && func1(data9) > 4096) vErrors = clewAdd(vErrors, "/cwd", "maxLength", { limit: 4096 });
			} else vErrors = clewAdd(vErrors, "/cwd", "type", { type: "string" });
		}
		if (data.follow_ups !== void 0) {
			let data10 = data.follow_ups;
			if (Array.isArray(data10)) {
				if (data10.length > 1e4) vErrors = clewAdd(vErrors, "/follow_ups", "maxItems", { limit: 1e4 });
				const len0 = data10.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate198(data10[i0])) vErrors = clewBelow(vErrors, validate198.errors, "/follow_ups/" + i0);
			} else vErrors = clewAdd(vErrors, "/follow_ups", "type", { type: "array" });
		}
		if (data.taken !== void 0) {
			let data12 = data.taken;
			if (Array.isArray(data12)) {
				const len1 = data12.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data13 = data12[i1];
					if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
						if (data13.at === void 0) vErrors = clewAdd(vErrors, "/taken/" + i1, "required", { missingProperty: "at" });
						if (data13.by === void 0) vErrors = clewAdd(vErrors, "/taken/" + i1, "required", { missingProperty: "by" });
						if (data13.at !== void 0) {
							if (typeof data13.at !== "string") vErrors = clewAdd(vErrors, "/taken/" + i1 + "/at", "type", { type: "string" });
						}
						if (data13.by !== void 0) {
							if (typeof data13.by !== "string") vErrors = clewAdd(vErrors, "/taken/" + i1 + "/by", "type", { type: "string" });
						}
						if (data13.from !== void 0) {
							let data16 = data13.from;
							if (!(data16 && typeof data16 == "object" && !Array.isArray(data16))) vErrors = clewAdd(vErrors, "/taken/" + i1 + "/from", "type", { type: "object" });
						}
					} else vErrors = clewAdd(vErrors, "/taken/" + i1, "type", { type: "object" });
				}
			} else vErrors = clewAdd(vErrors, "/taken", "type", { type: "array" });
		}
		if (data.kept_on !== void 0) {
			if (typeof data.kept_on !== "string") vErrors = clewAdd(vErrors, "/kept_on", "type", { type: "string" });
		}
		if (data.protocol !== void 0) {
			let data18 = data.protocol;
			if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
				if (data18.digest === void 0) vErrors = clewAdd(vErrors, "/protocol", "required", { missingProperty: "digest" });
				if (data18.name === void 0) vErrors = clewAdd(vErrors, "/protocol", "required", { missingProperty: "name" });
				if (data18.version === void 0) vErrors = clewAdd(vErrors, "/protocol", "required", { missingProperty: "version" });
				if (data18.steps === void 0) vErrors = clewAdd(vErrors, "/protocol", "required", { missingProperty: "steps" });
				if (data18.digest !== void 0) {
					let data19 = data18.digest;
					if (typeof data19 === "string") {
						if (!pattern17.test(data19)) vErrors = clewAdd(vErrors, "/protocol/digest", "pattern", { pattern: "^[0-9a-f]{64}$" });
					} else vErrors = clewAdd(vErrors, "/protocol/digest", "type", { type: "string" });
				}
				if (data18.name !== void 0) {
					let data20 = data18.name;
					if (typeof data20 === "string") {
						if (data20.length > 64 && func1(data20) > 64) vErrors = clewAdd(vErrors, "/protocol/name", "maxLength", { limit: 64 });
						if (data20.length < 1) vErrors = clewAdd(vErrors, "/protocol/name", "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/protocol/name", "type", { type: "string" });
				}
				if (data18.version !== void 0) {
					let data21 = data18.version;
					if (typeof data21 === "string") {
						if (data21.length > 32 && func1(data21) > 32) vErrors = clewAdd(vErrors, "/protocol/version", "maxLength", { limit: 32 });
						if (data21.length < 1) vErrors = clewAdd(vErrors, "/protocol/version", "minLength", { limit: 1 });
					} else vErrors = clewAdd(vErrors, "/protocol/version", "type", { type: "string" });
				}
				if (data18.steps !== void 0) {
					let data22 = data18.steps;
					if (Array.isArray(data22)) {
						if (data22.length > 32) vErrors = clewAdd(vErrors, "/protocol/steps", "maxItems", { limit: 32 });
						const len2 = data22.length;
						for (let i2 = 0; i2 < len2; i2++) {
							let data23 = data22[i2];
							if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
								if (data23.key === void 0) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2, "required", { missingProperty: "key" });
								if (data23.after === void 0) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2, "required", { missingProperty: "after" });
								if (data23.title === void 0) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2, "required", { missingProperty: "title" });
								if (data23.key !== void 0) {
									let data24 = data23.key;
									if (typeof data24 === "string") {
										if (!pattern9.test(data24)) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/key", "pattern", { pattern: "^[a-z][a-z0-9_]{0,31}$" });
									} else vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/key", "type", { type: "string" });
								}
								if (data23.after !== void 0) {
									let data25 = data23.after;
									if (typeof data25 === "string") {
										if (!pattern15.test(data25)) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/after", "pattern", { pattern: "^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$" });
									} else vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/after", "type", { type: "string" });
								}
								if (data23.title !== void 0) {
									let data26 = data23.title;
									if (typeof data26 === "string") {
										if (data26.length > 100 && func1(data26) > 100) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/title", "maxLength", { limit: 100 });
										if (data26.length < 1) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/title", "minLength", { limit: 1 });
									} else vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/title", "type", { type: "string" });
								}
								if (data23.light !== void 0) {
									if (typeof data23.light !== "boolean") vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/light", "type", { type: "boolean" });
								}
							} else vErrors = clewAdd(vErrors, "/protocol/steps/" + i2, "type", { type: "object" });
						}
					} else vErrors = clewAdd(vErrors, "/protocol/steps", "type", { type: "array" });
				}
			} else vErrors = clewAdd(vErrors, "/protocol", "type", { type: "object" });
		}
	} else vErrors = clewAdd(vErrors, "", "type", { type: "object" });
	validate197.errors = vErrors;
	return vErrors === null;
}
function validate148(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.schema_version === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "schema_version" });
			errors++;
		}
		if (data.session_id === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "session_id" });
			errors++;
		}
		if (data.revision === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "revision" });
			errors++;
		}
		if (data.user_query === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "user_query" });
			errors++;
		}
		if (data.query_timestamp === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "query_timestamp" });
			errors++;
		}
		if (data.status === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "status" });
			errors++;
		}
		if (data.fsm === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "fsm" });
			errors++;
		}
		if (data.step_outputs === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step_outputs" });
			errors++;
		}
		if (data.step_timestamps === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "step_timestamps" });
			errors++;
		}
		if (data.iterations === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "iterations" });
			errors++;
		}
		if (data.iteration_count === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "iteration_count" });
			errors++;
		}
		if (data.metadata === void 0) {
			vErrors = clewAdd(vErrors, "", "required", { missingProperty: "metadata" });
			errors++;
		}
		if (data.schema_version !== void 0) {
			let data0 = data.schema_version;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					vErrors = clewAdd(vErrors, "/schema_version", "pattern", { pattern: "^1\\.[0-9]{1,4}$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/schema_version", "type", { type: "string" });
				errors++;
			}
		}
		if (data.session_id !== void 0) {
			let data1 = data.session_id;
			if (typeof data1 === "string") {
				if (!pattern6.test(data1)) {
					vErrors = clewAdd(vErrors, "/session_id", "pattern", { pattern: "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$" });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/session_id", "type", { type: "string" });
				errors++;
			}
		}
		if (data.revision !== void 0) {
			let data2 = data.revision;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				vErrors = clewAdd(vErrors, "/revision", "type", { type: "integer" });
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) {
					vErrors = clewAdd(vErrors, "/revision", "minimum", {
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
					vErrors = clewAdd(vErrors, "/user_query", "minLength", { limit: 1 });
					errors++;
				}
			} else {
				vErrors = clewAdd(vErrors, "/user_query", "type", { type: "string" });
				errors++;
			}
		}
		if (data.query_timestamp !== void 0) {
			if (!validate149(data.query_timestamp)) {
				vErrors = clewBelow(vErrors, validate149.errors, "/query_timestamp");
				errors = vErrors.length;
			}
		}
		if (data.updated_at !== void 0) {
			if (!validate149(data.updated_at)) {
				vErrors = clewBelow(vErrors, validate149.errors, "/updated_at");
				errors = vErrors.length;
			}
		}
		if (data.status !== void 0) {
			let data6 = data.status;
			if (typeof data6 !== "string") {
				vErrors = clewAdd(vErrors, "/status", "type", { type: "string" });
				errors++;
			}
			if (!(data6 === "initialized" || data6 === "in_progress" || data6 === "halted" || data6 === "completed" || data6 === "abandoned")) {
				vErrors = clewAdd(vErrors, "/status", "enum", { allowedValues: ["initialized", "in_progress", "halted", "completed", "abandoned"] });
				errors++;
			}
		}
		if (data.fsm !== void 0) {
			if (!validate152(data.fsm)) {
				vErrors = clewBelow(vErrors, validate152.errors, "/fsm");
				errors = vErrors.length;
			}
		}
		if (data.step_outputs !== void 0) {
			if (!validate157(data.step_outputs)) {
				vErrors = clewBelow(vErrors, validate157.errors, "/step_outputs");
				errors = vErrors.length;
			}
		}
		if (data.step_timestamps !== void 0) {
			let data9 = data.step_timestamps;
			if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
				for (const key0 in data9) if (!validate169(data9[key0])) {
					vErrors = clewBelow(vErrors, validate169.errors, "/step_timestamps/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"));
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/step_timestamps", "type", { type: "object" });
				errors++;
			}
		}
		if (data.iterations !== void 0) {
			let data11 = data.iterations;
			if (Array.isArray(data11)) {
				if (data11.length > 1e3) {
					vErrors = clewAdd(vErrors, "/iterations", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len0 = data11.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate173(data11[i0])) {
					vErrors = clewBelow(vErrors, validate173.errors, "/iterations/" + i0);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/iterations", "type", { type: "array" });
				errors++;
			}
		}
		if (data.iteration_count !== void 0) {
			let data13 = data.iteration_count;
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
				vErrors = clewAdd(vErrors, "/iteration_count", "type", { type: "integer" });
				errors++;
			}
			if (typeof data13 == "number" && isFinite(data13)) {
				if (data13 > 2 || isNaN(data13)) {
					vErrors = clewAdd(vErrors, "/iteration_count", "maximum", {
						comparison: "<=",
						limit: 2
					});
					errors++;
				}
				if (data13 < 0 || isNaN(data13)) {
					vErrors = clewAdd(vErrors, "/iteration_count", "minimum", {
						comparison: ">=",
						limit: 0
					});
					errors++;
				}
			}
		}
		if (data.routing_decision !== void 0) {
			let data14 = data.routing_decision;
			if (typeof data14 !== "string" && data14 !== null) {
				vErrors = clewAdd(vErrors, "/routing_decision", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data14 === "string") {
				if (!pattern12.test(data14)) {
					vErrors = clewAdd(vErrors, "/routing_decision", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
					errors++;
				}
			}
		}
		if (data.routing_justification !== void 0) {
			let data15 = data.routing_justification;
			if (typeof data15 !== "string" && data15 !== null) {
				vErrors = clewAdd(vErrors, "/routing_justification", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data15 === "string") {
				if (data15.length > 1e4 && func1(data15) > 1e4) {
					vErrors = clewAdd(vErrors, "/routing_justification", "maxLength", { limit: 1e4 });
					errors++;
				}
			}
		}
		if (data.route_override !== void 0) {
			let data16 = data.route_override;
			if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
				if (data16.route === void 0) {
					vErrors = clewAdd(vErrors, "/route_override", "required", { missingProperty: "route" });
					errors++;
				}
				if (data16.reason === void 0) {
					vErrors = clewAdd(vErrors, "/route_override", "required", { missingProperty: "reason" });
					errors++;
				}
				if (data16.at === void 0) {
					vErrors = clewAdd(vErrors, "/route_override", "required", { missingProperty: "at" });
					errors++;
				}
				if (data16.route !== void 0) {
					let data17 = data16.route;
					if (typeof data17 === "string") {
						if (!pattern12.test(data17)) {
							vErrors = clewAdd(vErrors, "/route_override/route", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/route_override/route", "type", { type: "string" });
						errors++;
					}
				}
				if (data16.skill !== void 0) {
					let data18 = data16.skill;
					if (typeof data18 === "string") {
						if (data18.length > 1e4 && func1(data18) > 1e4) {
							vErrors = clewAdd(vErrors, "/route_override/skill", "maxLength", { limit: 1e4 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/route_override/skill", "type", { type: "string" });
						errors++;
					}
				}
				if (data16.sequence !== void 0) {
					let data19 = data16.sequence;
					if (Array.isArray(data19)) {
						if (data19.length > 200) {
							vErrors = clewAdd(vErrors, "/route_override/sequence", "maxItems", { limit: 200 });
							errors++;
						}
						const len1 = data19.length;
						for (let i1 = 0; i1 < len1; i1++) {
							let data20 = data19[i1];
							if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
								if (data20.step === void 0) {
									vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1, "required", { missingProperty: "step" });
									errors++;
								}
								if (data20.objective === void 0) {
									vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1, "required", { missingProperty: "objective" });
									errors++;
								}
								if (data20.step !== void 0) {
									let data21 = data20.step;
									if (typeof data21 === "string") {
										if (data21.length > 64 && func1(data21) > 64) {
											vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1 + "/step", "maxLength", { limit: 64 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1 + "/step", "type", { type: "string" });
										errors++;
									}
								}
								if (data20.objective !== void 0) {
									let data22 = data20.objective;
									if (typeof data22 === "string") {
										if (data22.length > 1e4 && func1(data22) > 1e4) {
											vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1 + "/objective", "maxLength", { limit: 1e4 });
											errors++;
										}
									} else {
										vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1 + "/objective", "type", { type: "string" });
										errors++;
									}
								}
							} else {
								vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1, "type", { type: "object" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/route_override/sequence", "type", { type: "array" });
						errors++;
					}
				}
				if (data16.reason !== void 0) {
					let data23 = data16.reason;
					if (typeof data23 === "string") {
						if (data23.length > 1e4 && func1(data23) > 1e4) {
							vErrors = clewAdd(vErrors, "/route_override/reason", "maxLength", { limit: 1e4 });
							errors++;
						}
					} else {
						vErrors = clewAdd(vErrors, "/route_override/reason", "type", { type: "string" });
						errors++;
					}
				}
				if (data16.at !== void 0) {
					if (!validate149(data16.at)) {
						vErrors = clewBelow(vErrors, validate149.errors, "/route_override/at");
						errors = vErrors.length;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/route_override", "type", { type: "object" });
				errors++;
			}
		}
		if (data.halt_reason !== void 0) {
			let data25 = data.halt_reason;
			if (typeof data25 !== "string" && data25 !== null) {
				vErrors = clewAdd(vErrors, "/halt_reason", "type", { type: ["string", "null"] });
				errors++;
			}
			if (typeof data25 === "string") {
				if (data25.length > 1e4 && func1(data25) > 1e4) {
					vErrors = clewAdd(vErrors, "/halt_reason", "maxLength", { limit: 1e4 });
					errors++;
				}
			}
		}
		if (data.clarification_questions !== void 0) {
			let data26 = data.clarification_questions;
			if (Array.isArray(data26)) {
				if (data26.length > 1e3) {
					vErrors = clewAdd(vErrors, "/clarification_questions", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len2 = data26.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate179(data26[i2])) {
					vErrors = clewBelow(vErrors, validate179.errors, "/clarification_questions/" + i2);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/clarification_questions", "type", { type: "array" });
				errors++;
			}
		}
		if (data.answers_history !== void 0) {
			let data28 = data.answers_history;
			if (Array.isArray(data28)) {
				if (data28.length > 1e4) {
					vErrors = clewAdd(vErrors, "/answers_history", "maxItems", { limit: 1e4 });
					errors++;
				}
				const len3 = data28.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate186(data28[i3])) {
					vErrors = clewBelow(vErrors, validate186.errors, "/answers_history/" + i3);
					errors = vErrors.length;
				}
			} else {
				vErrors = clewAdd(vErrors, "/answers_history", "type", { type: "array" });
				errors++;
			}
		}
		if (data.dispatch_pending !== void 0) {
			let data30 = data.dispatch_pending;
			const _errs54 = errors;
			let valid12 = false;
			const _errs55 = errors;
			if (!validate190(data30)) {
				vErrors = clewBelow(vErrors, validate190.errors, "/dispatch_pending");
				errors = vErrors.length;
			}
			var _valid0 = _errs55 === errors;
			valid12 = valid12 || _valid0;
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
			const _errs56 = errors;
			if (data30 !== null) {
				vErrors = clewAdd(vErrors, "/dispatch_pending", "type", { type: "null" });
				errors++;
			}
			var _valid0 = _errs56 === errors;
			valid12 = valid12 || _valid0;
			if (!valid12) {
				vErrors = clewAdd(vErrors, "/dispatch_pending", "anyOf", {});
				errors++;
			} else {
				errors = _errs54;
				if (vErrors !== null) {
					if (_errs54) vErrors.length = _errs54;
					else vErrors = null;
				}
			}
		}
		if (data.decision !== void 0) {
			let data31 = data.decision;
			if (!(data31 && typeof data31 == "object" && !Array.isArray(data31)) && data31 !== null) {
				vErrors = clewAdd(vErrors, "/decision", "type", { type: ["object", "null"] });
				errors++;
			}
		}
		if (data.learnings !== void 0) {
			let data32 = data.learnings;
			const _errs61 = errors;
			let valid13 = false;
			const _errs62 = errors;
			if (!validate140(data32)) {
				vErrors = clewBelow(vErrors, validate140.errors, "/learnings");
				errors = vErrors.length;
			}
			var _valid1 = _errs62 === errors;
			valid13 = valid13 || _valid1;
			if (_valid1) {
				var props1 = {};
				props1.patterns_discovered = true;
				props1.gotchas = true;
			}
			const _errs63 = errors;
			if (data32 !== null) {
				vErrors = clewAdd(vErrors, "/learnings", "type", { type: "null" });
				errors++;
			}
			var _valid1 = _errs63 === errors;
			valid13 = valid13 || _valid1;
			if (!valid13) {
				vErrors = clewAdd(vErrors, "/learnings", "anyOf", {});
				errors++;
			} else {
				errors = _errs61;
				if (vErrors !== null) {
					if (_errs61) vErrors.length = _errs61;
					else vErrors = null;
				}
			}
		}
		if (data.known !== void 0) {
			let data33 = data.known;
			if (Array.isArray(data33)) {
				if (data33.length > 1e3) {
					vErrors = clewAdd(vErrors, "/known", "maxItems", { limit: 1e3 });
					errors++;
				}
				const len4 = data33.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data34 = data33[i4];
					if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
						if (data34.id === void 0) {
							vErrors = clewAdd(vErrors, "/known/" + i4, "required", { missingProperty: "id" });
							errors++;
						}
						if (data34.id !== void 0) {
							let data35 = data34.id;
							if (typeof data35 === "string") {
								if (data35.length > 200 && func1(data35) > 200) {
									vErrors = clewAdd(vErrors, "/known/" + i4 + "/id", "maxLength", { limit: 200 });
									errors++;
								}
								if (data35.length < 1) {
									vErrors = clewAdd(vErrors, "/known/" + i4 + "/id", "minLength", { limit: 1 });
									errors++;
								}
							} else {
								vErrors = clewAdd(vErrors, "/known/" + i4 + "/id", "type", { type: "string" });
								errors++;
							}
						}
						if (data34.standing !== void 0) {
							if (typeof data34.standing !== "string") {
								vErrors = clewAdd(vErrors, "/known/" + i4 + "/standing", "type", { type: "string" });
								errors++;
							}
						}
						if (data34.title !== void 0) {
							if (typeof data34.title !== "string") {
								vErrors = clewAdd(vErrors, "/known/" + i4 + "/title", "type", { type: "string" });
								errors++;
							}
						}
					} else {
						vErrors = clewAdd(vErrors, "/known/" + i4, "type", { type: "object" });
						errors++;
					}
				}
			} else {
				vErrors = clewAdd(vErrors, "/known", "type", { type: "array" });
				errors++;
			}
		}
		if (data.metadata !== void 0) {
			if (!validate197(data.metadata)) {
				vErrors = clewBelow(vErrors, validate197.errors, "/metadata");
				errors = vErrors.length;
			}
		}
	} else {
		vErrors = clewAdd(vErrors, "", "type", { type: "object" });
		errors++;
	}
	validate148.errors = vErrors;
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
