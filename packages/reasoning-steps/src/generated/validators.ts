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
function clewType(errors, path, type) {
	return clewAdd(errors, path, "type", { type });
}
function clewRequired(errors, data, path, names) {
	for (const missingProperty of names) if (data[missingProperty] === void 0) errors = clewAdd(errors, path, "required", { missingProperty });
	return errors;
}
function clewWord(errors, data, path, allowedValues) {
	if (typeof data !== "string") errors = clewType(errors, path, "string");
	return allowedValues.includes(data) ? errors : clewAdd(errors, path, "enum", { allowedValues });
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
	} else vErrors = clewType(vErrors, "", "string");
	validate53.errors = vErrors;
	return vErrors === null;
}
function validate56(data) {
	let vErrors = null;
	if (Array.isArray(data)) {
		if (data.length > 200) vErrors = clewAdd(vErrors, "", "maxItems", { limit: 200 });
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate53(data[i0])) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0);
	} else vErrors = clewType(vErrors, "", "array");
	validate56.errors = vErrors;
	return vErrors === null;
}
function validate59(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["question"]);
		if (data.question !== void 0) {
			if (!validate53(data.question)) vErrors = clewBelow(vErrors, validate53.errors, "/question");
		}
		if (data.why !== void 0) {
			if (!validate53(data.why)) vErrors = clewBelow(vErrors, validate53.errors, "/why");
		}
		if (data.options !== void 0) {
			if (!validate56(data.options)) vErrors = clewBelow(vErrors, validate56.errors, "/options");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate59.errors = vErrors;
	return vErrors === null;
}
function validate52(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["share", "ask", "acknowledge", "explore"]);
		if (data.share !== void 0) {
			let data0 = data.share;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				vErrors = clewRequired(vErrors, data0, "/share", ["task_type", "complexity", "inferences", "pitfalls"]);
				if (data0.task_type !== void 0) {
					if (!validate53(data0.task_type)) vErrors = clewBelow(vErrors, validate53.errors, "/share/task_type");
				}
				if (data0.complexity !== void 0) {
					let data2 = data0.complexity;
					vErrors = clewWord(vErrors, data2, "/share/complexity", ["trivial", "simple", "moderate", "complex"]);
				}
				if (data0.inferences !== void 0) {
					let data3 = data0.inferences;
					if (Array.isArray(data3)) {
						if (data3.length > 200) vErrors = clewAdd(vErrors, "/share/inferences", "maxItems", { limit: 200 });
						if (data3.length < 1) vErrors = clewAdd(vErrors, "/share/inferences", "minItems", { limit: 1 });
						const len0 = data3.length;
						for (let i0 = 0; i0 < len0; i0++) if (!validate53(data3[i0])) vErrors = clewBelow(vErrors, validate53.errors, "/share/inferences/" + i0);
					} else vErrors = clewType(vErrors, "/share/inferences", "array");
				}
				if (data0.pitfalls !== void 0) {
					if (!validate56(data0.pitfalls)) vErrors = clewBelow(vErrors, validate56.errors, "/share/pitfalls");
				}
			} else vErrors = clewType(vErrors, "/share", "object");
		}
		if (data.ask !== void 0) {
			let data6 = data.ask;
			if (Array.isArray(data6)) {
				if (data6.length > 5) vErrors = clewAdd(vErrors, "/ask", "maxItems", { limit: 5 });
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data7 = data6[i1];
					if (!validate59(data7)) vErrors = clewBelow(vErrors, validate59.errors, "/ask/" + i1);
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) vErrors = clewRequired(vErrors, data7, "/ask/" + i1, ["question", "why"]);
				}
			} else vErrors = clewType(vErrors, "/ask", "array");
		}
		if (data.acknowledge !== void 0) {
			let data8 = data.acknowledge;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				vErrors = clewRequired(vErrors, data8, "/acknowledge", ["boundaries", "assumptions"]);
				if (data8.boundaries !== void 0) {
					if (!validate56(data8.boundaries)) vErrors = clewBelow(vErrors, validate56.errors, "/acknowledge/boundaries");
				}
				if (data8.assumptions !== void 0) {
					if (!validate56(data8.assumptions)) vErrors = clewBelow(vErrors, validate56.errors, "/acknowledge/assumptions");
				}
			} else vErrors = clewType(vErrors, "/acknowledge", "object");
		}
		if (data.explore !== void 0) {
			let data11 = data.explore;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				vErrors = clewRequired(vErrors, data11, "/explore", ["edge_cases", "failure_modes"]);
				if (data11.edge_cases !== void 0) {
					if (!validate56(data11.edge_cases)) vErrors = clewBelow(vErrors, validate56.errors, "/explore/edge_cases");
				}
				if (data11.failure_modes !== void 0) {
					if (!validate56(data11.failure_modes)) vErrors = clewBelow(vErrors, validate56.errors, "/explore/failure_modes");
				}
			} else vErrors = clewType(vErrors, "/explore", "object");
		}
	} else vErrors = clewType(vErrors, "", "object");
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
				vErrors = clewRequired(vErrors, data0, "/" + i0, ["claim"]);
				if (data0.claim !== void 0) {
					if (!validate53(data0.claim)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/claim");
				}
				if (data0.file !== void 0) {
					if (!validate53(data0.file)) vErrors = clewBelow(vErrors, validate53.errors, "/" + i0 + "/file");
				}
				if (data0.line !== void 0) {
					let data3 = data0.line;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) vErrors = clewType(vErrors, "/" + i0 + "/line", "integer");
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
			} else vErrors = clewType(vErrors, "/" + i0, "object");
		}
	} else vErrors = clewType(vErrors, "", "array");
	validate73.errors = vErrors;
	return vErrors === null;
}
function validate68(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["intent", "problem_type", "domain", "domain_confidence", "approach", "context_factors", "success_criteria"]);
		if (data.intent !== void 0) {
			if (!validate53(data.intent)) vErrors = clewBelow(vErrors, validate53.errors, "/intent");
		}
		if (data.problem_type !== void 0) {
			let data1 = data.problem_type;
			vErrors = clewWord(vErrors, data1, "/problem_type", ["decision", "creative", "analytical", "strategic"]);
		}
		if (data.domain !== void 0) {
			let data2 = data.domain;
			vErrors = clewWord(vErrors, data2, "/domain", ["technical", "personal", "creative", "professional", "recreational", "hybrid"]);
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
			} else vErrors = clewType(vErrors, "/domain_confidence", "number");
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
			} else vErrors = clewType(vErrors, "/success_criteria", "array");
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate68.errors = vErrors;
	return vErrors === null;
}
const clew_validateChainOfThought = validate80;
function validate80(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["components", "sequence", "inferences", "uncertainties"]);
		if (data.components !== void 0) {
			let data0 = data.components;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/components", "maxItems", { limit: 200 });
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/components", "minItems", { limit: 1 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/components/" + i0, ["id", "description", "depends_on"]);
						if (data1.id !== void 0) {
							if (!validate53(data1.id)) vErrors = clewBelow(vErrors, validate53.errors, "/components/" + i0 + "/id");
						}
						if (data1.description !== void 0) {
							if (!validate53(data1.description)) vErrors = clewBelow(vErrors, validate53.errors, "/components/" + i0 + "/description");
						}
						if (data1.depends_on !== void 0) {
							if (!validate56(data1.depends_on)) vErrors = clewBelow(vErrors, validate56.errors, "/components/" + i0 + "/depends_on");
						}
					} else vErrors = clewType(vErrors, "/components/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/components", "array");
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) vErrors = clewAdd(vErrors, "/sequence", "maxItems", { limit: 200 });
				if (data5.length < 1) vErrors = clewAdd(vErrors, "/sequence", "minItems", { limit: 1 });
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate53(data5[i1])) vErrors = clewBelow(vErrors, validate53.errors, "/sequence/" + i1);
			} else vErrors = clewType(vErrors, "/sequence", "array");
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
	} else vErrors = clewType(vErrors, "", "object");
	validate80.errors = vErrors;
	return vErrors === null;
}
const clew_validateTreeOfThought = validate88;
function validate88(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["branches", "selected", "rationale", "rejected"]);
		if (data.branches !== void 0) {
			let data0 = data.branches;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/branches", "maxItems", { limit: 200 });
				if (data0.length < 2) vErrors = clewAdd(vErrors, "/branches", "minItems", { limit: 2 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/branches/" + i0, ["id", "approach", "pros", "cons", "score"]);
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
							if (!(typeof data6 == "number" && isFinite(data6))) vErrors = clewType(vErrors, "/branches/" + i0 + "/score", "number");
						}
					} else vErrors = clewType(vErrors, "/branches/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/branches", "array");
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
						vErrors = clewRequired(vErrors, data10, "/rejected/" + i1, ["id", "reason"]);
						if (data10.id !== void 0) {
							if (!validate53(data10.id)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/id");
						}
						if (data10.reason !== void 0) {
							if (!validate53(data10.reason)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/reason");
						}
						if (data10.reopen_when !== void 0) {
							if (!validate53(data10.reopen_when)) vErrors = clewBelow(vErrors, validate53.errors, "/rejected/" + i1 + "/reopen_when");
						}
					} else vErrors = clewType(vErrors, "/rejected/" + i1, "object");
				}
			} else vErrors = clewType(vErrors, "/rejected", "array");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate88.errors = vErrors;
	return vErrors === null;
}
const clew_validateSkillDetection = validate98;
function validate98(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["candidates", "matched"]);
		errors = vErrors === null ? 0 : vErrors.length;
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
						vErrors = clewRequired(vErrors, data1, "/candidates/" + i0, ["skill", "fit", "reason"]);
						errors = vErrors === null ? 0 : vErrors.length;
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
								vErrors = clewType(vErrors, "/candidates/" + i0 + "/fit", "number");
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
						vErrors = clewType(vErrors, "/candidates/" + i0, "object");
						errors++;
					}
				}
			} else {
				vErrors = clewType(vErrors, "/candidates", "array");
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
				vErrors = clewType(vErrors, "/matched", "null");
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
		vErrors = clewType(vErrors, "", "object");
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
			vErrors = clewRequired(vErrors, data, "", ["skill"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
				vErrors = clewRequired(vErrors, data, "", ["sequence"]);
				errors = vErrors === null ? 0 : vErrors.length;
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
		vErrors = clewRequired(vErrors, data, "", ["route", "confidence", "justification"]);
		errors = vErrors === null ? 0 : vErrors.length;
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
			vErrors = clewWord(vErrors, data3, "/route", ["skill-orchestration", "dynamic-skill-sequencing"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
						vErrors = clewRequired(vErrors, data6, "/sequence/" + i0, ["step", "objective"]);
						errors = vErrors === null ? 0 : vErrors.length;
						if (data6.step !== void 0) {
							let data7 = data6.step;
							if (typeof data7 !== "string") {
								vErrors = clewType(vErrors, "/sequence/" + i0 + "/step", "string");
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
						vErrors = clewType(vErrors, "/sequence/" + i0, "object");
						errors++;
					}
				}
			} else {
				vErrors = clewType(vErrors, "/sequence", "array");
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
				vErrors = clewType(vErrors, "/confidence", "number");
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
		vErrors = clewType(vErrors, "", "object");
		errors++;
	}
	validate102.errors = vErrors;
	return errors === 0;
}
const clew_validateSelfConsistency = validate106;
function validate106(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["paths", "agreement", "verdict", "conclusion"]);
		if (data.paths !== void 0) {
			let data0 = data.paths;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/paths", "maxItems", { limit: 200 });
				if (data0.length < 3) vErrors = clewAdd(vErrors, "/paths", "minItems", { limit: 3 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/paths/" + i0, ["approach", "conclusion", "agrees"]);
						if (data1.approach !== void 0) {
							if (!validate53(data1.approach)) vErrors = clewBelow(vErrors, validate53.errors, "/paths/" + i0 + "/approach");
						}
						if (data1.conclusion !== void 0) {
							if (!validate53(data1.conclusion)) vErrors = clewBelow(vErrors, validate53.errors, "/paths/" + i0 + "/conclusion");
						}
						if (data1.agrees !== void 0) {
							if (typeof data1.agrees !== "boolean") vErrors = clewType(vErrors, "/paths/" + i0 + "/agrees", "boolean");
						}
					} else vErrors = clewType(vErrors, "/paths/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/paths", "array");
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
			} else vErrors = clewType(vErrors, "/agreement", "number");
		}
		if (data.verdict !== void 0) {
			let data6 = data.verdict;
			vErrors = clewWord(vErrors, data6, "/verdict", ["consistent", "inconsistent"]);
		}
		if (data.conclusion !== void 0) {
			if (!validate53(data.conclusion)) vErrors = clewBelow(vErrors, validate53.errors, "/conclusion");
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate106.errors = vErrors;
	return vErrors === null;
}
const clew_validateSocraticInterrogation = validate111;
function validate111(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["questions", "contradictions", "blind_spots", "survives"]);
		if (data.questions !== void 0) {
			let data0 = data.questions;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/questions", "maxItems", { limit: 200 });
				if (data0.length < 3) vErrors = clewAdd(vErrors, "/questions", "minItems", { limit: 3 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/questions/" + i0, ["question", "kind", "answer"]);
						if (data1.question !== void 0) {
							if (!validate53(data1.question)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/question");
						}
						if (data1.kind !== void 0) {
							if (!validate53(data1.kind)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/kind");
						}
						if (data1.answer !== void 0) {
							if (!validate53(data1.answer)) vErrors = clewBelow(vErrors, validate53.errors, "/questions/" + i0 + "/answer");
						}
					} else vErrors = clewType(vErrors, "/questions/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/questions", "array");
		}
		if (data.contradictions !== void 0) {
			if (!validate56(data.contradictions)) vErrors = clewBelow(vErrors, validate56.errors, "/contradictions");
		}
		if (data.blind_spots !== void 0) {
			if (!validate56(data.blind_spots)) vErrors = clewBelow(vErrors, validate56.errors, "/blind_spots");
		}
		if (data.survives !== void 0) {
			if (typeof data.survives !== "boolean") vErrors = clewType(vErrors, "/survives", "boolean");
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate111.errors = vErrors;
	return vErrors === null;
}
const clew_validateConstitutionalCritique = validate118;
function validate118(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["principles", "revisions", "verdict"]);
		if (data.principles !== void 0) {
			let data0 = data.principles;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/principles", "maxItems", { limit: 200 });
				if (data0.length < 4) vErrors = clewAdd(vErrors, "/principles", "minItems", { limit: 4 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/principles/" + i0, ["principle", "verdict", "note"]);
						if (data1.principle !== void 0) {
							let data2 = data1.principle;
							if (typeof data2 !== "string") vErrors = clewType(vErrors, "/principles/" + i0 + "/principle", "string");
							if (!(data2 === "accuracy" || data2 === "completeness" || data2 === "clarity" || data2 === "efficiency" || data2 === "own")) vErrors = clewAdd(vErrors, "/principles/" + i0 + "/principle", "enum", { allowedValues: ["accuracy", "completeness", "clarity", "efficiency", "own"] });
						}
						if (data1.verdict !== void 0) {
							let data3 = data1.verdict;
							if (typeof data3 !== "string") vErrors = clewType(vErrors, "/principles/" + i0 + "/verdict", "string");
							if (!(data3 === "pass" || data3 === "concern" || data3 === "fail")) vErrors = clewAdd(vErrors, "/principles/" + i0 + "/verdict", "enum", { allowedValues: ["pass", "concern", "fail"] });
						}
						if (data1.note !== void 0) {
							if (!validate53(data1.note)) vErrors = clewBelow(vErrors, validate53.errors, "/principles/" + i0 + "/note");
						}
					} else vErrors = clewType(vErrors, "/principles/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/principles", "array");
		}
		if (data.revisions !== void 0) {
			let data5 = data.revisions;
			if (Array.isArray(data5)) {
				if (data5.length > 200) vErrors = clewAdd(vErrors, "/revisions", "maxItems", { limit: 200 });
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data6 = data5[i1];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						vErrors = clewRequired(vErrors, data6, "/revisions/" + i1, ["change", "applied"]);
						if (data6.change !== void 0) {
							if (!validate53(data6.change)) vErrors = clewBelow(vErrors, validate53.errors, "/revisions/" + i1 + "/change");
						}
						if (data6.applied !== void 0) {
							if (typeof data6.applied !== "boolean") vErrors = clewType(vErrors, "/revisions/" + i1 + "/applied", "boolean");
						}
					} else vErrors = clewType(vErrors, "/revisions/" + i1, "object");
				}
			} else vErrors = clewType(vErrors, "/revisions", "array");
		}
		if (data.verdict !== void 0) {
			let data9 = data.verdict;
			vErrors = clewWord(vErrors, data9, "/verdict", ["proceed", "revise", "halt"]);
		}
		if (data.evidence !== void 0) {
			if (!validate73(data.evidence)) vErrors = clewBelow(vErrors, validate73.errors, "/evidence");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate118.errors = vErrors;
	return vErrors === null;
}
const clew_validateKnowledgeTransfer = validate122;
function validate135(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["pattern"]);
		if (data.pattern !== void 0) {
			let data0 = data.pattern;
			if (typeof data0 === "string") {
				if (data0.length > 300 && func1(data0) > 300) vErrors = clewAdd(vErrors, "/pattern", "maxLength", { limit: 300 });
				if (data0.length < 1) vErrors = clewAdd(vErrors, "/pattern", "minLength", { limit: 1 });
			} else vErrors = clewType(vErrors, "/pattern", "string");
		}
		if (data.in !== void 0) {
			let data1 = data.in;
			if (typeof data1 === "string") {
				if (data1.length > 300 && func1(data1) > 300) vErrors = clewAdd(vErrors, "/in", "maxLength", { limit: 300 });
				if (data1.length < 1) vErrors = clewAdd(vErrors, "/in", "minLength", { limit: 1 });
			} else vErrors = clewType(vErrors, "/in", "string");
		}
		if (data.message !== void 0) {
			let data2 = data.message;
			if (typeof data2 === "string") {
				if (data2.length > 200 && func1(data2) > 200) vErrors = clewAdd(vErrors, "/message", "maxLength", { limit: 200 });
			} else vErrors = clewType(vErrors, "/message", "string");
		}
	} else vErrors = clewType(vErrors, "", "object");
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
					} else vErrors = clewType(vErrors, "/paths/" + i0, "string");
				}
			} else vErrors = clewType(vErrors, "/paths", "array");
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
					} else vErrors = clewType(vErrors, "/symbols/" + i1, "string");
				}
			} else vErrors = clewType(vErrors, "/symbols", "array");
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
					} else vErrors = clewType(vErrors, "/frozen/" + i2, "string");
				}
			} else vErrors = clewType(vErrors, "/frozen", "array");
		}
		if (data.forbid !== void 0) {
			let data6 = data.forbid;
			if (Array.isArray(data6)) {
				if (data6.length > 100) vErrors = clewAdd(vErrors, "/forbid", "maxItems", { limit: 100 });
				const len3 = data6.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate135(data6[i3])) vErrors = clewBelow(vErrors, validate135.errors, "/forbid/" + i3);
			} else vErrors = clewType(vErrors, "/forbid", "array");
		}
		if (data.require !== void 0) {
			let data8 = data.require;
			if (Array.isArray(data8)) {
				if (data8.length > 100) vErrors = clewAdd(vErrors, "/require", "maxItems", { limit: 100 });
				const len4 = data8.length;
				for (let i4 = 0; i4 < len4; i4++) if (!validate135(data8[i4])) vErrors = clewBelow(vErrors, validate135.errors, "/require/" + i4);
			} else vErrors = clewType(vErrors, "/require", "array");
		}
	} else vErrors = clewType(vErrors, "", "object");
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
			vErrors = clewRequired(vErrors, data, "", ["contradiction"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
				vErrors = clewRequired(vErrors, data, "", ["questions"]);
				errors = vErrors === null ? 0 : vErrors.length;
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
		vErrors = clewRequired(vErrors, data, "", ["outcome", "conclusion", "confidence", "summary", "open_questions", "next_steps"]);
		errors = vErrors === null ? 0 : vErrors.length;
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
			vErrors = clewWord(vErrors, data3, "/outcome", ["proceed", "halt", "loop_back"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
				vErrors = clewType(vErrors, "/confidence", "number");
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
						vErrors = clewRequired(vErrors, data8, "/open_questions/" + i0, ["question", "blocking"]);
						errors = vErrors === null ? 0 : vErrors.length;
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
								vErrors = clewType(vErrors, "/open_questions/" + i0 + "/blocking", "boolean");
								errors++;
							}
						}
					} else {
						vErrors = clewType(vErrors, "/open_questions/" + i0, "object");
						errors++;
					}
				}
			} else {
				vErrors = clewType(vErrors, "/open_questions", "array");
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
				vErrors = clewType(vErrors, "/questions", "array");
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
			vErrors = clewWord(vErrors, data18, "/route", ["skill-orchestration", "dynamic-skill-sequencing"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
							vErrors = clewRequired(vErrors, data23, "/regards/" + i2, ["because"]);
							errors = vErrors === null ? 0 : vErrors.length;
						}
						var _valid2 = _errs44 === errors;
						valid13 = _valid2;
					}
					if (!valid13) {
						vErrors = clewAdd(vErrors, "/regards/" + i2, "if", { failingKeyword: "else" });
						errors++;
					}
					if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
						vErrors = clewRequired(vErrors, data23, "/regards/" + i2, ["id", "stance"]);
						errors = vErrors === null ? 0 : vErrors.length;
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
								vErrors = clewType(vErrors, "/regards/" + i2 + "/id", "string");
								errors++;
							}
						}
						if (data23.stance !== void 0) {
							let data26 = data23.stance;
							if (typeof data26 !== "string") {
								vErrors = clewType(vErrors, "/regards/" + i2 + "/stance", "string");
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
						vErrors = clewType(vErrors, "/regards/" + i2, "object");
						errors++;
					}
				}
			} else {
				vErrors = clewType(vErrors, "/regards", "array");
				errors++;
			}
		}
	} else {
		vErrors = clewType(vErrors, "", "object");
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
		vErrors = clewRequired(vErrors, data, "", ["patterns_discovered", "gotchas"]);
		if (data.patterns_discovered !== void 0) {
			let data0 = data.patterns_discovered;
			if (Array.isArray(data0)) {
				if (data0.length > 200) vErrors = clewAdd(vErrors, "/patterns_discovered", "maxItems", { limit: 200 });
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						vErrors = clewRequired(vErrors, data1, "/patterns_discovered/" + i0, ["pattern"]);
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
									} else vErrors = clewType(vErrors, "/patterns_discovered/" + i0 + "/applies_to/" + i1, "string");
								}
							} else vErrors = clewType(vErrors, "/patterns_discovered/" + i0 + "/applies_to", "array");
						}
					} else vErrors = clewType(vErrors, "/patterns_discovered/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/patterns_discovered", "array");
		}
		if (data.gotchas !== void 0) {
			let data7 = data.gotchas;
			if (Array.isArray(data7)) {
				if (data7.length > 200) vErrors = clewAdd(vErrors, "/gotchas", "maxItems", { limit: 200 });
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data8 = data7[i2];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						vErrors = clewRequired(vErrors, data8, "/gotchas/" + i2, ["issue"]);
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
							if (typeof data13 !== "string") vErrors = clewType(vErrors, "/gotchas/" + i2 + "/severity", "string");
							if (!(data13 === "high" || data13 === "medium" || data13 === "low")) vErrors = clewAdd(vErrors, "/gotchas/" + i2 + "/severity", "enum", { allowedValues: ["high", "medium", "low"] });
						}
					} else vErrors = clewType(vErrors, "/gotchas/" + i2, "object");
				}
			} else vErrors = clewType(vErrors, "/gotchas", "array");
		}
	} else vErrors = clewType(vErrors, "", "object");
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
	} else vErrors = clewType(vErrors, "", "string");
	validate149.errors = vErrors;
	return vErrors === null;
}
const pattern8 = new RegExp("^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$", "u");
const pattern9 = new RegExp("^[a-z][a-z0-9_]{0,31}$", "u");
function validate153(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["from", "to", "at", "cause", "iteration"]);
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) vErrors = clewAdd(vErrors, "/from", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewType(vErrors, "/from", "string");
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 === "string") {
				if (!pattern8.test(data1)) vErrors = clewAdd(vErrors, "/to", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewType(vErrors, "/to", "string");
		}
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.cause !== void 0) {
			let data3 = data.cause;
			if (typeof data3 === "string") {
				if (data3.length > 200 && func1(data3) > 200) vErrors = clewAdd(vErrors, "/cause", "maxLength", { limit: 200 });
				if (data3.length < 1) vErrors = clewAdd(vErrors, "/cause", "minLength", { limit: 1 });
			} else vErrors = clewType(vErrors, "/cause", "string");
		}
		if (data.iteration !== void 0) {
			let data4 = data.iteration;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) vErrors = clewType(vErrors, "/iteration", "integer");
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
			vErrors = clewWord(vErrors, data5, "/depth", ["full", "light"]);
		}
		if (data.answer !== void 0) {
			let data6 = data.answer;
			if (!(data6 && typeof data6 == "object" && !Array.isArray(data6))) vErrors = clewType(vErrors, "/answer", "object");
		}
		if (data.reason !== void 0) {
			let data7 = data.reason;
			if (typeof data7 === "string") {
				if (data7.length < 1) vErrors = clewAdd(vErrors, "/reason", "minLength", { limit: 1 });
			} else vErrors = clewType(vErrors, "/reason", "string");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate153.errors = vErrors;
	return vErrors === null;
}
function validate152(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["state", "current_step", "history", "is_final"]);
		if (data.state !== void 0) {
			let data0 = data.state;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) vErrors = clewAdd(vErrors, "/state", "pattern", { pattern: "^(INITIALIZED|JOHARI_DISCOVERY|SEMANTIC_UNDERSTANDING|CHAIN_OF_THOUGHT|TREE_OF_THOUGHT|SKILL_DETECTION|TASK_ROUTING|SELF_CONSISTENCY|SOCRATIC_INTERROGATION|CONSTITUTIONAL_CRITIQUE|KNOWLEDGE_TRANSFER|COMPLETED|HALTED|STEP:[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewType(vErrors, "/state", "string");
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
			} else vErrors = clewType(vErrors, "/history", "array");
		}
		if (data.is_final !== void 0) {
			if (typeof data.is_final !== "boolean") vErrors = clewType(vErrors, "/is_final", "boolean");
		}
	} else vErrors = clewType(vErrors, "", "object");
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
				vErrors = clewRequired(vErrors, data4, "/4", ["route", "confidence", "justification"]);
				errors = vErrors === null ? 0 : vErrors.length;
			} else {
				vErrors = clewType(vErrors, "/4", "object");
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
				vErrors = clewRequired(vErrors, data7, "/7", ["principles", "revisions", "verdict"]);
				errors = vErrors === null ? 0 : vErrors.length;
			} else {
				vErrors = clewType(vErrors, "/7", "object");
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
				vErrors = clewRequired(vErrors, data8, "/8", ["outcome", "conclusion", "confidence", "summary", "open_questions", "next_steps", "route"]);
				errors = vErrors === null ? 0 : vErrors.length;
			} else {
				vErrors = clewType(vErrors, "/8", "object");
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
		vErrors = clewType(vErrors, "", "object");
		errors++;
	}
	validate157.errors = vErrors;
	return errors === 0;
}
function validate169(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["started_at"]);
		errors = vErrors === null ? 0 : vErrors.length;
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
				vErrors = clewType(vErrors, "/completed_at", "null");
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
				vErrors = clewType(vErrors, "/by", "object");
				errors++;
			}
		}
	} else {
		vErrors = clewType(vErrors, "", "object");
		errors++;
	}
	validate169.errors = vErrors;
	return errors === 0;
}
function validate173(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["iteration", "cause", "archived_at", "step_outputs"]);
		if (data.iteration !== void 0) {
			let data0 = data.iteration;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) vErrors = clewType(vErrors, "/iteration", "integer");
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
			vErrors = clewWord(vErrors, data1, "/cause", ["loop_back", "answered"]);
		}
		if (data.contradiction !== void 0) {
			let data2 = data.contradiction;
			if (typeof data2 === "string") {
				if (data2.length > 1e4 && func1(data2) > 1e4) vErrors = clewAdd(vErrors, "/contradiction", "maxLength", { limit: 1e4 });
			} else vErrors = clewType(vErrors, "/contradiction", "string");
		}
		if (data.archived_at !== void 0) {
			if (!validate149(data.archived_at)) vErrors = clewBelow(vErrors, validate149.errors, "/archived_at");
		}
		if (data.depth !== void 0) {
			let data4 = data.depth;
			vErrors = clewWord(vErrors, data4, "/depth", ["full", "light"]);
		}
		if (data.depth_reason !== void 0) {
			let data5 = data.depth_reason;
			if (typeof data5 === "string") {
				if (data5.length > 1e3 && func1(data5) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewType(vErrors, "/depth_reason", "string");
		}
		if (data.step_outputs !== void 0) {
			if (!validate157(data.step_outputs)) vErrors = clewBelow(vErrors, validate157.errors, "/step_outputs");
		}
		if (data.step_timestamps !== void 0) {
			let data7 = data.step_timestamps;
			if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
				for (const key0 in data7) if (!validate169(data7[key0])) vErrors = clewBelow(vErrors, validate169.errors, "/step_timestamps/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"));
			} else vErrors = clewType(vErrors, "/step_timestamps", "object");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate173.errors = vErrors;
	return vErrors === null;
}
const pattern14 = new RegExp("^q[1-9][0-9]{0,3}$", "u");
function validate179(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["id", "question"]);
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern14.test(data0)) vErrors = clewAdd(vErrors, "/id", "pattern", { pattern: "^q[1-9][0-9]{0,3}$" });
			} else vErrors = clewType(vErrors, "/id", "string");
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
			} else vErrors = clewType(vErrors, "/answer", "string");
		}
		if (data.answered_at !== void 0) {
			if (!validate149(data.answered_at)) vErrors = clewBelow(vErrors, validate149.errors, "/answered_at");
		}
		if (data.answered_by !== void 0) {
			let data6 = data.answered_by;
			vErrors = clewWord(vErrors, data6, "/answered_by", ["user", "agent", "policy"]);
		}
		if (data.asked_at !== void 0) {
			if (!validate149(data.asked_at)) vErrors = clewBelow(vErrors, validate149.errors, "/asked_at");
		}
		if (data.asked_id !== void 0) {
			let data8 = data.asked_id;
			if (typeof data8 === "string") {
				if (data8.length > 200 && func1(data8) > 200) vErrors = clewAdd(vErrors, "/asked_id", "maxLength", { limit: 200 });
			} else vErrors = clewType(vErrors, "/asked_id", "string");
		}
		if (data.asked_by !== void 0) {
			let data9 = data.asked_by;
			if (typeof data9 === "string") {
				if (data9.length > 200 && func1(data9) > 200) vErrors = clewAdd(vErrors, "/asked_by", "maxLength", { limit: 200 });
			} else vErrors = clewType(vErrors, "/asked_by", "string");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate179.errors = vErrors;
	return vErrors === null;
}
const pattern15 = new RegExp("^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$", "u");
function validate186(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["step", "answer", "replaced_at"]);
		if (data.step !== void 0) {
			let data0 = data.step;
			if (typeof data0 === "string") {
				if (!pattern15.test(data0)) vErrors = clewAdd(vErrors, "/step", "pattern", { pattern: "^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$" });
			} else vErrors = clewType(vErrors, "/step", "string");
		}
		if (data.question !== void 0) {
			if (typeof data.question !== "string") vErrors = clewType(vErrors, "/question", "string");
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
			} else vErrors = clewType(vErrors, "/by", "object");
		}
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.replaced_at !== void 0) {
			if (!validate149(data.replaced_at)) vErrors = clewBelow(vErrors, validate149.errors, "/replaced_at");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate186.errors = vErrors;
	return vErrors === null;
}
function validate190(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["route", "directive", "created_at", "expires_at"]);
		if (data.route !== void 0) {
			let data0 = data.route;
			if (typeof data0 === "string") {
				if (!pattern12.test(data0)) vErrors = clewAdd(vErrors, "/route", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
			} else vErrors = clewType(vErrors, "/route", "string");
		}
		if (data.directive !== void 0) {
			let data1 = data.directive;
			if (typeof data1 === "string") {
				if (data1.length > 1e4 && func1(data1) > 1e4) vErrors = clewAdd(vErrors, "/directive", "maxLength", { limit: 1e4 });
			} else vErrors = clewType(vErrors, "/directive", "string");
		}
		if (data.skill !== void 0) {
			let data2 = data.skill;
			if (typeof data2 === "string") {
				if (data2.length > 200 && func1(data2) > 200) vErrors = clewAdd(vErrors, "/skill", "maxLength", { limit: 200 });
			} else vErrors = clewType(vErrors, "/skill", "string");
		}
		if (data.payload_path !== void 0) {
			let data3 = data.payload_path;
			if (typeof data3 === "string") {
				if (data3.length > 4096 && func1(data3) > 4096) vErrors = clewAdd(vErrors, "/payload_path", "maxLength", { limit: 4096 });
			} else vErrors = clewType(vErrors, "/payload_path", "string");
		}
		if (data.tasks !== void 0) {
			let data4 = data.tasks;
			if (Array.isArray(data4)) {
				if (data4.length > 200) vErrors = clewAdd(vErrors, "/tasks", "maxItems", { limit: 200 });
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
						vErrors = clewRequired(vErrors, data5, "/tasks/" + i0, ["id", "path"]);
						if (data5.id !== void 0) {
							let data6 = data5.id;
							if (typeof data6 === "string") {
								if (data6.length > 64 && func1(data6) > 64) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/id", "maxLength", { limit: 64 });
							} else vErrors = clewType(vErrors, "/tasks/" + i0 + "/id", "string");
						}
						if (data5.path !== void 0) {
							let data7 = data5.path;
							if (typeof data7 === "string") {
								if (data7.length > 4096 && func1(data7) > 4096) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/path", "maxLength", { limit: 4096 });
							} else vErrors = clewType(vErrors, "/tasks/" + i0 + "/path", "string");
						}
						if (data5.step !== void 0) {
							let data8 = data5.step;
							if (typeof data8 === "string") {
								if (data8.length > 64 && func1(data8) > 64) vErrors = clewAdd(vErrors, "/tasks/" + i0 + "/step", "maxLength", { limit: 64 });
							} else vErrors = clewType(vErrors, "/tasks/" + i0 + "/step", "string");
						}
					} else vErrors = clewType(vErrors, "/tasks/" + i0, "object");
				}
			} else vErrors = clewType(vErrors, "/tasks", "array");
		}
		if (data.created_at !== void 0) {
			if (!validate149(data.created_at)) vErrors = clewBelow(vErrors, validate149.errors, "/created_at");
		}
		if (data.claimed_by !== void 0) {
			let data10 = data.claimed_by;
			if (typeof data10 === "string") {
				if (data10.length > 200 && func1(data10) > 200) vErrors = clewAdd(vErrors, "/claimed_by", "maxLength", { limit: 200 });
			} else vErrors = clewType(vErrors, "/claimed_by", "string");
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
			} else vErrors = clewType(vErrors, "/acknowledged_by", "string");
		}
		if (data.expires_at !== void 0) {
			if (!validate149(data.expires_at)) vErrors = clewBelow(vErrors, validate149.errors, "/expires_at");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate190.errors = vErrors;
	return vErrors === null;
}
function validate198(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["at", "depth_reason"]);
		if (data.at !== void 0) {
			if (!validate149(data.at)) vErrors = clewBelow(vErrors, validate149.errors, "/at");
		}
		if (data.depth_reason !== void 0) {
			let data1 = data.depth_reason;
			if (typeof data1 === "string") {
				if (data1.length > 1e3 && func1(data1) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewType(vErrors, "/depth_reason", "string");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate198.errors = vErrors;
	return vErrors === null;
}
const pattern17 = new RegExp("^[0-9a-f]{64}$", "u");
function validate197(data) {
	let vErrors = null;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["is_agent_session", "depth"]);
		if (data.is_agent_session !== void 0) {
			if (typeof data.is_agent_session !== "boolean") vErrors = clewType(vErrors, "/is_agent_session", "boolean");
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
			} else vErrors = clewType(vErrors, "/opened_by", "string");
		}
		if (data.depth !== void 0) {
			let data6 = data.depth;
			vErrors = clewWord(vErrors, data6, "/depth", ["full", "light"]);
		}
		if (data.depth_reason !== void 0) {
			let data7 = data.depth_reason;
			if (typeof data7 === "string") {
				if (data7.length > 1e3 && func1(data7) > 1e3) vErrors = clewAdd(vErrors, "/depth_reason", "maxLength", { limit: 1e3 });
			} else vErrors = clewType(vErrors, "/depth_reason", "string");
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
			} else vErrors = clewType(vErrors, "/cwd", "string");
		}
		if (data.follow_ups !== void 0) {
			let data10 = data.follow_ups;
			if (Array.isArray(data10)) {
				if (data10.length > 1e4) vErrors = clewAdd(vErrors, "/follow_ups", "maxItems", { limit: 1e4 });
				const len0 = data10.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate198(data10[i0])) vErrors = clewBelow(vErrors, validate198.errors, "/follow_ups/" + i0);
			} else vErrors = clewType(vErrors, "/follow_ups", "array");
		}
		if (data.taken !== void 0) {
			let data12 = data.taken;
			if (Array.isArray(data12)) {
				const len1 = data12.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data13 = data12[i1];
					if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
						vErrors = clewRequired(vErrors, data13, "/taken/" + i1, ["at", "by"]);
						if (data13.at !== void 0) {
							if (typeof data13.at !== "string") vErrors = clewType(vErrors, "/taken/" + i1 + "/at", "string");
						}
						if (data13.by !== void 0) {
							if (typeof data13.by !== "string") vErrors = clewType(vErrors, "/taken/" + i1 + "/by", "string");
						}
						if (data13.from !== void 0) {
							let data16 = data13.from;
							if (!(data16 && typeof data16 == "object" && !Array.isArray(data16))) vErrors = clewType(vErrors, "/taken/" + i1 + "/from", "object");
						}
					} else vErrors = clewType(vErrors, "/taken/" + i1, "object");
				}
			} else vErrors = clewType(vErrors, "/taken", "array");
		}
		if (data.kept_on !== void 0) {
			if (typeof data.kept_on !== "string") vErrors = clewType(vErrors, "/kept_on", "string");
		}
		if (data.protocol !== void 0) {
			let data18 = data.protocol;
			if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
				vErrors = clewRequired(vErrors, data18, "/protocol", ["digest", "name", "version", "steps"]);
				if (data18.digest !== void 0) {
					let data19 = data18.digest;
					if (typeof data19 === "string") {
						if (!pattern17.test(data19)) vErrors = clewAdd(vErrors, "/protocol/digest", "pattern", { pattern: "^[0-9a-f]{64}$" });
					} else vErrors = clewType(vErrors, "/protocol/digest", "string");
				}
				if (data18.name !== void 0) {
					let data20 = data18.name;
					if (typeof data20 === "string") {
						if (data20.length > 64 && func1(data20) > 64) vErrors = clewAdd(vErrors, "/protocol/name", "maxLength", { limit: 64 });
						if (data20.length < 1) vErrors = clewAdd(vErrors, "/protocol/name", "minLength", { limit: 1 });
					} else vErrors = clewType(vErrors, "/protocol/name", "string");
				}
				if (data18.version !== void 0) {
					let data21 = data18.version;
					if (typeof data21 === "string") {
						if (data21.length > 32 && func1(data21) > 32) vErrors = clewAdd(vErrors, "/protocol/version", "maxLength", { limit: 32 });
						if (data21.length < 1) vErrors = clewAdd(vErrors, "/protocol/version", "minLength", { limit: 1 });
					} else vErrors = clewType(vErrors, "/protocol/version", "string");
				}
				if (data18.steps !== void 0) {
					let data22 = data18.steps;
					if (Array.isArray(data22)) {
						if (data22.length > 32) vErrors = clewAdd(vErrors, "/protocol/steps", "maxItems", { limit: 32 });
						const len2 = data22.length;
						for (let i2 = 0; i2 < len2; i2++) {
							let data23 = data22[i2];
							if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
								vErrors = clewRequired(vErrors, data23, "/protocol/steps/" + i2, ["key", "after", "title"]);
								if (data23.key !== void 0) {
									let data24 = data23.key;
									if (typeof data24 === "string") {
										if (!pattern9.test(data24)) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/key", "pattern", { pattern: "^[a-z][a-z0-9_]{0,31}$" });
									} else vErrors = clewType(vErrors, "/protocol/steps/" + i2 + "/key", "string");
								}
								if (data23.after !== void 0) {
									let data25 = data23.after;
									if (typeof data25 === "string") {
										if (!pattern15.test(data25)) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/after", "pattern", { pattern: "^(0|1|2|3|3b|4|5|6|7|8|[a-z][a-z0-9_]{0,31})$" });
									} else vErrors = clewType(vErrors, "/protocol/steps/" + i2 + "/after", "string");
								}
								if (data23.title !== void 0) {
									let data26 = data23.title;
									if (typeof data26 === "string") {
										if (data26.length > 100 && func1(data26) > 100) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/title", "maxLength", { limit: 100 });
										if (data26.length < 1) vErrors = clewAdd(vErrors, "/protocol/steps/" + i2 + "/title", "minLength", { limit: 1 });
									} else vErrors = clewType(vErrors, "/protocol/steps/" + i2 + "/title", "string");
								}
								if (data23.light !== void 0) {
									if (typeof data23.light !== "boolean") vErrors = clewType(vErrors, "/protocol/steps/" + i2 + "/light", "boolean");
								}
							} else vErrors = clewType(vErrors, "/protocol/steps/" + i2, "object");
						}
					} else vErrors = clewType(vErrors, "/protocol/steps", "array");
				}
			} else vErrors = clewType(vErrors, "/protocol", "object");
		}
	} else vErrors = clewType(vErrors, "", "object");
	validate197.errors = vErrors;
	return vErrors === null;
}
function validate148(data) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		vErrors = clewRequired(vErrors, data, "", ["schema_version", "session_id", "revision", "user_query", "query_timestamp", "status", "fsm", "step_outputs", "step_timestamps", "iterations", "iteration_count", "metadata"]);
		errors = vErrors === null ? 0 : vErrors.length;
		if (data.schema_version !== void 0) {
			let data0 = data.schema_version;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					vErrors = clewAdd(vErrors, "/schema_version", "pattern", { pattern: "^1\\.[0-9]{1,4}$" });
					errors++;
				}
			} else {
				vErrors = clewType(vErrors, "/schema_version", "string");
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
				vErrors = clewType(vErrors, "/session_id", "string");
				errors++;
			}
		}
		if (data.revision !== void 0) {
			let data2 = data.revision;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				vErrors = clewType(vErrors, "/revision", "integer");
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
				vErrors = clewType(vErrors, "/user_query", "string");
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
			vErrors = clewWord(vErrors, data6, "/status", ["initialized", "in_progress", "halted", "completed", "abandoned"]);
			errors = vErrors === null ? 0 : vErrors.length;
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
				vErrors = clewType(vErrors, "/step_timestamps", "object");
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
				vErrors = clewType(vErrors, "/iterations", "array");
				errors++;
			}
		}
		if (data.iteration_count !== void 0) {
			let data13 = data.iteration_count;
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
				vErrors = clewType(vErrors, "/iteration_count", "integer");
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
				vErrors = clewRequired(vErrors, data16, "/route_override", ["route", "reason", "at"]);
				errors = vErrors === null ? 0 : vErrors.length;
				if (data16.route !== void 0) {
					let data17 = data16.route;
					if (typeof data17 === "string") {
						if (!pattern12.test(data17)) {
							vErrors = clewAdd(vErrors, "/route_override/route", "pattern", { pattern: "^[a-z][a-z0-9-]{0,63}$" });
							errors++;
						}
					} else {
						vErrors = clewType(vErrors, "/route_override/route", "string");
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
						vErrors = clewType(vErrors, "/route_override/skill", "string");
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
								vErrors = clewRequired(vErrors, data20, "/route_override/sequence/" + i1, ["step", "objective"]);
								errors = vErrors === null ? 0 : vErrors.length;
								if (data20.step !== void 0) {
									let data21 = data20.step;
									if (typeof data21 === "string") {
										if (data21.length > 64 && func1(data21) > 64) {
											vErrors = clewAdd(vErrors, "/route_override/sequence/" + i1 + "/step", "maxLength", { limit: 64 });
											errors++;
										}
									} else {
										vErrors = clewType(vErrors, "/route_override/sequence/" + i1 + "/step", "string");
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
										vErrors = clewType(vErrors, "/route_override/sequence/" + i1 + "/objective", "string");
										errors++;
									}
								}
							} else {
								vErrors = clewType(vErrors, "/route_override/sequence/" + i1, "object");
								errors++;
							}
						}
					} else {
						vErrors = clewType(vErrors, "/route_override/sequence", "array");
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
						vErrors = clewType(vErrors, "/route_override/reason", "string");
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
				vErrors = clewType(vErrors, "/route_override", "object");
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
				vErrors = clewType(vErrors, "/clarification_questions", "array");
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
				vErrors = clewType(vErrors, "/answers_history", "array");
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
				vErrors = clewType(vErrors, "/dispatch_pending", "null");
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
				vErrors = clewType(vErrors, "/learnings", "null");
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
						vErrors = clewRequired(vErrors, data34, "/known/" + i4, ["id"]);
						errors = vErrors === null ? 0 : vErrors.length;
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
								vErrors = clewType(vErrors, "/known/" + i4 + "/id", "string");
								errors++;
							}
						}
						if (data34.standing !== void 0) {
							if (typeof data34.standing !== "string") {
								vErrors = clewType(vErrors, "/known/" + i4 + "/standing", "string");
								errors++;
							}
						}
						if (data34.title !== void 0) {
							if (typeof data34.title !== "string") {
								vErrors = clewType(vErrors, "/known/" + i4 + "/title", "string");
								errors++;
							}
						}
					} else {
						vErrors = clewType(vErrors, "/known/" + i4, "object");
						errors++;
					}
				}
			} else {
				vErrors = clewType(vErrors, "/known", "array");
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
		vErrors = clewType(vErrors, "", "object");
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
