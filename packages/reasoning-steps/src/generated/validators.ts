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
const clew_validateJohariDiscovery = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/johari-discovery.schema.json",
	"type": "object",
	"required": [
		"share",
		"ask",
		"acknowledge",
		"explore"
	],
	"properties": {
		"share": {
			"type": "object",
			"required": [
				"task_type",
				"complexity",
				"inferences",
				"pitfalls"
			],
			"properties": {
				"task_type": { "$ref": "text.schema.json" },
				"complexity": {
					"type": "string",
					"enum": [
						"trivial",
						"simple",
						"moderate",
						"complex"
					]
				},
				"inferences": {
					"type": "array",
					"maxItems": 200,
					"minItems": 1,
					"items": { "$ref": "text.schema.json" }
				},
				"pitfalls": { "$ref": "text-list.schema.json" }
			}
		},
		"ask": {
			"type": "array",
			"maxItems": 5,
			"items": {
				"$ref": "question.schema.json",
				"required": ["question", "why"]
			}
		},
		"acknowledge": {
			"type": "object",
			"required": ["boundaries", "assumptions"],
			"properties": {
				"boundaries": { "$ref": "text-list.schema.json" },
				"assumptions": { "$ref": "text-list.schema.json" }
			}
		},
		"explore": {
			"type": "object",
			"required": ["edge_cases", "failure_modes"],
			"properties": {
				"edge_cases": { "$ref": "text-list.schema.json" },
				"failure_modes": { "$ref": "text-list.schema.json" }
			}
		}
	}
};
const func1 = require_ucs2length().default;
const pattern3 = new RegExp("[^ \\t\\r\\n]", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate53.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) > 1e4) {
			const err0 = {
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 1e4 },
				message: "must NOT have more than 10000 characters"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (func1(data) < 1) {
			const err1 = {
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 },
				message: "must NOT have fewer than 1 characters"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (!pattern3.test(data)) {
			const err2 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "[^ \\t\\r\\n]" },
				message: "must match pattern \"[^ \\t\\r\\n]\""
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
	} else {
		const err3 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" },
			message: "must be string"
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
validate53.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate56.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (Array.isArray(data)) {
		if (data.length > 200) {
			const err0 = {
				instancePath,
				schemaPath: "#/maxItems",
				keyword: "maxItems",
				params: { limit: 200 },
				message: "must NOT have more than 200 items"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		const len0 = data.length;
		for (let i0 = 0; i0 < len0; i0++) if (!validate53(data[i0], {
			instancePath: instancePath + "/" + i0,
			parentData: data,
			parentDataProperty: i0,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
			errors = vErrors.length;
		}
	} else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "array" },
			message: "must be array"
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate56.errors = vErrors;
	return errors === 0;
}
validate56.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate59.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.question === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "question" },
				message: "must have required property 'question'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.question !== void 0) {
			if (!validate53(data.question, {
				instancePath: instancePath + "/question",
				parentData: data,
				parentDataProperty: "question",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.why !== void 0) {
			if (!validate53(data.why, {
				instancePath: instancePath + "/why",
				parentData: data,
				parentDataProperty: "why",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.options !== void 0) {
			if (!validate56(data.options, {
				instancePath: instancePath + "/options",
				parentData: data,
				parentDataProperty: "options",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate59.errors = vErrors;
	return errors === 0;
}
validate59.evaluated = {
	"props": {
		"question": true,
		"why": true,
		"options": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate52.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.share === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "share" },
				message: "must have required property 'share'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.ask === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "ask" },
				message: "must have required property 'ask'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.acknowledge === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "acknowledge" },
				message: "must have required property 'acknowledge'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.explore === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "explore" },
				message: "must have required property 'explore'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.share !== void 0) {
			let data0 = data.share;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.task_type === void 0) {
					const err4 = {
						instancePath: instancePath + "/share",
						schemaPath: "#/properties/share/required",
						keyword: "required",
						params: { missingProperty: "task_type" },
						message: "must have required property 'task_type'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.complexity === void 0) {
					const err5 = {
						instancePath: instancePath + "/share",
						schemaPath: "#/properties/share/required",
						keyword: "required",
						params: { missingProperty: "complexity" },
						message: "must have required property 'complexity'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.inferences === void 0) {
					const err6 = {
						instancePath: instancePath + "/share",
						schemaPath: "#/properties/share/required",
						keyword: "required",
						params: { missingProperty: "inferences" },
						message: "must have required property 'inferences'"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.pitfalls === void 0) {
					const err7 = {
						instancePath: instancePath + "/share",
						schemaPath: "#/properties/share/required",
						keyword: "required",
						params: { missingProperty: "pitfalls" },
						message: "must have required property 'pitfalls'"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data0.task_type !== void 0) {
					if (!validate53(data0.task_type, {
						instancePath: instancePath + "/share/task_type",
						parentData: data0,
						parentDataProperty: "task_type",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
						errors = vErrors.length;
					}
				}
				if (data0.complexity !== void 0) {
					let data2 = data0.complexity;
					if (typeof data2 !== "string") {
						const err8 = {
							instancePath: instancePath + "/share/complexity",
							schemaPath: "#/properties/share/properties/complexity/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
					if (!(data2 === "trivial" || data2 === "simple" || data2 === "moderate" || data2 === "complex")) {
						const err9 = {
							instancePath: instancePath + "/share/complexity",
							schemaPath: "#/properties/share/properties/complexity/enum",
							keyword: "enum",
							params: { allowedValues: schema19.properties.share.properties.complexity.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.inferences !== void 0) {
					let data3 = data0.inferences;
					if (Array.isArray(data3)) {
						if (data3.length > 200) {
							const err10 = {
								instancePath: instancePath + "/share/inferences",
								schemaPath: "#/properties/share/properties/inferences/maxItems",
								keyword: "maxItems",
								params: { limit: 200 },
								message: "must NOT have more than 200 items"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data3.length < 1) {
							const err11 = {
								instancePath: instancePath + "/share/inferences",
								schemaPath: "#/properties/share/properties/inferences/minItems",
								keyword: "minItems",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 items"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						const len0 = data3.length;
						for (let i0 = 0; i0 < len0; i0++) if (!validate53(data3[i0], {
							instancePath: instancePath + "/share/inferences/" + i0,
							parentData: data3,
							parentDataProperty: i0,
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
							errors = vErrors.length;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/share/inferences",
							schemaPath: "#/properties/share/properties/inferences/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.pitfalls !== void 0) {
					if (!validate56(data0.pitfalls, {
						instancePath: instancePath + "/share/pitfalls",
						parentData: data0,
						parentDataProperty: "pitfalls",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/share",
					schemaPath: "#/properties/share/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.ask !== void 0) {
			let data6 = data.ask;
			if (Array.isArray(data6)) {
				if (data6.length > 5) {
					const err14 = {
						instancePath: instancePath + "/ask",
						schemaPath: "#/properties/ask/maxItems",
						keyword: "maxItems",
						params: { limit: 5 },
						message: "must NOT have more than 5 items"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data7 = data6[i1];
					if (!validate59(data7, {
						instancePath: instancePath + "/ask/" + i1,
						parentData: data6,
						parentDataProperty: i1,
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
						errors = vErrors.length;
					}
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.question === void 0) {
							const err15 = {
								instancePath: instancePath + "/ask/" + i1,
								schemaPath: "#/properties/ask/items/required",
								keyword: "required",
								params: { missingProperty: "question" },
								message: "must have required property 'question'"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (data7.why === void 0) {
							const err16 = {
								instancePath: instancePath + "/ask/" + i1,
								schemaPath: "#/properties/ask/items/required",
								keyword: "required",
								params: { missingProperty: "why" },
								message: "must have required property 'why'"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/ask",
					schemaPath: "#/properties/ask/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.acknowledge !== void 0) {
			let data8 = data.acknowledge;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.boundaries === void 0) {
					const err18 = {
						instancePath: instancePath + "/acknowledge",
						schemaPath: "#/properties/acknowledge/required",
						keyword: "required",
						params: { missingProperty: "boundaries" },
						message: "must have required property 'boundaries'"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
				if (data8.assumptions === void 0) {
					const err19 = {
						instancePath: instancePath + "/acknowledge",
						schemaPath: "#/properties/acknowledge/required",
						keyword: "required",
						params: { missingProperty: "assumptions" },
						message: "must have required property 'assumptions'"
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
				if (data8.boundaries !== void 0) {
					if (!validate56(data8.boundaries, {
						instancePath: instancePath + "/acknowledge/boundaries",
						parentData: data8,
						parentDataProperty: "boundaries",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
				}
				if (data8.assumptions !== void 0) {
					if (!validate56(data8.assumptions, {
						instancePath: instancePath + "/acknowledge/assumptions",
						parentData: data8,
						parentDataProperty: "assumptions",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/acknowledge",
					schemaPath: "#/properties/acknowledge/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.explore !== void 0) {
			let data11 = data.explore;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				if (data11.edge_cases === void 0) {
					const err21 = {
						instancePath: instancePath + "/explore",
						schemaPath: "#/properties/explore/required",
						keyword: "required",
						params: { missingProperty: "edge_cases" },
						message: "must have required property 'edge_cases'"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data11.failure_modes === void 0) {
					const err22 = {
						instancePath: instancePath + "/explore",
						schemaPath: "#/properties/explore/required",
						keyword: "required",
						params: { missingProperty: "failure_modes" },
						message: "must have required property 'failure_modes'"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				if (data11.edge_cases !== void 0) {
					if (!validate56(data11.edge_cases, {
						instancePath: instancePath + "/explore/edge_cases",
						parentData: data11,
						parentDataProperty: "edge_cases",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
				}
				if (data11.failure_modes !== void 0) {
					if (!validate56(data11.failure_modes, {
						instancePath: instancePath + "/explore/failure_modes",
						parentData: data11,
						parentDataProperty: "failure_modes",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
				}
			} else {
				const err23 = {
					instancePath: instancePath + "/explore",
					schemaPath: "#/properties/explore/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
	} else {
		const err24 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err24];
		else vErrors.push(err24);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
validate52.evaluated = {
	"props": {
		"share": true,
		"ask": true,
		"acknowledge": true,
		"explore": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateSemanticUnderstanding = validate68;
const schema23 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/semantic-understanding.schema.json",
	"type": "object",
	"required": [
		"intent",
		"problem_type",
		"domain",
		"domain_confidence",
		"approach",
		"context_factors",
		"success_criteria"
	],
	"properties": {
		"intent": { "$ref": "text.schema.json" },
		"problem_type": {
			"type": "string",
			"enum": [
				"decision",
				"creative",
				"analytical",
				"strategic"
			]
		},
		"domain": {
			"type": "string",
			"enum": [
				"technical",
				"personal",
				"creative",
				"professional",
				"recreational",
				"hybrid"
			]
		},
		"domain_confidence": {
			"type": "number",
			"minimum": 0,
			"maximum": 1
		},
		"approach": { "$ref": "text.schema.json" },
		"context_factors": { "$ref": "text-list.schema.json" },
		"success_criteria": {
			"type": "array",
			"maxItems": 200,
			"minItems": 1,
			"items": { "$ref": "text.schema.json" }
		}
	}
};
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate68.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.intent === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "intent" },
				message: "must have required property 'intent'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.problem_type === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "problem_type" },
				message: "must have required property 'problem_type'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.domain === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "domain" },
				message: "must have required property 'domain'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.domain_confidence === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "domain_confidence" },
				message: "must have required property 'domain_confidence'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.approach === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "approach" },
				message: "must have required property 'approach'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.context_factors === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "context_factors" },
				message: "must have required property 'context_factors'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.success_criteria === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "success_criteria" },
				message: "must have required property 'success_criteria'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.intent !== void 0) {
			if (!validate53(data.intent, {
				instancePath: instancePath + "/intent",
				parentData: data,
				parentDataProperty: "intent",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.problem_type !== void 0) {
			let data1 = data.problem_type;
			if (typeof data1 !== "string") {
				const err7 = {
					instancePath: instancePath + "/problem_type",
					schemaPath: "#/properties/problem_type/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (!(data1 === "decision" || data1 === "creative" || data1 === "analytical" || data1 === "strategic")) {
				const err8 = {
					instancePath: instancePath + "/problem_type",
					schemaPath: "#/properties/problem_type/enum",
					keyword: "enum",
					params: { allowedValues: schema23.properties.problem_type.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.domain !== void 0) {
			let data2 = data.domain;
			if (typeof data2 !== "string") {
				const err9 = {
					instancePath: instancePath + "/domain",
					schemaPath: "#/properties/domain/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
			if (!(data2 === "technical" || data2 === "personal" || data2 === "creative" || data2 === "professional" || data2 === "recreational" || data2 === "hybrid")) {
				const err10 = {
					instancePath: instancePath + "/domain",
					schemaPath: "#/properties/domain/enum",
					keyword: "enum",
					params: { allowedValues: schema23.properties.domain.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.domain_confidence !== void 0) {
			let data3 = data.domain_confidence;
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 1 || isNaN(data3)) {
					const err11 = {
						instancePath: instancePath + "/domain_confidence",
						schemaPath: "#/properties/domain_confidence/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 1
						},
						message: "must be <= 1"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					const err12 = {
						instancePath: instancePath + "/domain_confidence",
						schemaPath: "#/properties/domain_confidence/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/domain_confidence",
					schemaPath: "#/properties/domain_confidence/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.approach !== void 0) {
			if (!validate53(data.approach, {
				instancePath: instancePath + "/approach",
				parentData: data,
				parentDataProperty: "approach",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.context_factors !== void 0) {
			if (!validate56(data.context_factors, {
				instancePath: instancePath + "/context_factors",
				parentData: data,
				parentDataProperty: "context_factors",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.success_criteria !== void 0) {
			let data6 = data.success_criteria;
			if (Array.isArray(data6)) {
				if (data6.length > 200) {
					const err14 = {
						instancePath: instancePath + "/success_criteria",
						schemaPath: "#/properties/success_criteria/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				if (data6.length < 1) {
					const err15 = {
						instancePath: instancePath + "/success_criteria",
						schemaPath: "#/properties/success_criteria/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 items"
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate53(data6[i0], {
					instancePath: instancePath + "/success_criteria/" + i0,
					parentData: data6,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
					errors = vErrors.length;
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/success_criteria",
					schemaPath: "#/properties/success_criteria/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate68.errors = vErrors;
	return errors === 0;
}
validate68.evaluated = {
	"props": {
		"intent": true,
		"problem_type": true,
		"domain": true,
		"domain_confidence": true,
		"approach": true,
		"context_factors": true,
		"success_criteria": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateChainOfThought = validate73;
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate73.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.components === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "components" },
				message: "must have required property 'components'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.sequence === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "sequence" },
				message: "must have required property 'sequence'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.inferences === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "inferences" },
				message: "must have required property 'inferences'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.uncertainties === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "uncertainties" },
				message: "must have required property 'uncertainties'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.components !== void 0) {
			let data0 = data.components;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err4 = {
						instancePath: instancePath + "/components",
						schemaPath: "#/properties/components/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.length < 1) {
					const err5 = {
						instancePath: instancePath + "/components",
						schemaPath: "#/properties/components/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 items"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							const err6 = {
								instancePath: instancePath + "/components/" + i0,
								schemaPath: "#/properties/components/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.description === void 0) {
							const err7 = {
								instancePath: instancePath + "/components/" + i0,
								schemaPath: "#/properties/components/items/required",
								keyword: "required",
								params: { missingProperty: "description" },
								message: "must have required property 'description'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.depends_on === void 0) {
							const err8 = {
								instancePath: instancePath + "/components/" + i0,
								schemaPath: "#/properties/components/items/required",
								keyword: "required",
								params: { missingProperty: "depends_on" },
								message: "must have required property 'depends_on'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.id !== void 0) {
							if (!validate53(data1.id, {
								instancePath: instancePath + "/components/" + i0 + "/id",
								parentData: data1,
								parentDataProperty: "id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.description !== void 0) {
							if (!validate53(data1.description, {
								instancePath: instancePath + "/components/" + i0 + "/description",
								parentData: data1,
								parentDataProperty: "description",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.depends_on !== void 0) {
							if (!validate56(data1.depends_on, {
								instancePath: instancePath + "/components/" + i0 + "/depends_on",
								parentData: data1,
								parentDataProperty: "depends_on",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/components/" + i0,
							schemaPath: "#/properties/components/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/components",
					schemaPath: "#/properties/components/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					const err11 = {
						instancePath: instancePath + "/sequence",
						schemaPath: "#/properties/sequence/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data5.length < 1) {
					const err12 = {
						instancePath: instancePath + "/sequence",
						schemaPath: "#/properties/sequence/minItems",
						keyword: "minItems",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 items"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate53(data5[i1], {
					instancePath: instancePath + "/sequence/" + i1,
					parentData: data5,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
					errors = vErrors.length;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/sequence",
					schemaPath: "#/properties/sequence/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.inferences !== void 0) {
			if (!validate56(data.inferences, {
				instancePath: instancePath + "/inferences",
				parentData: data,
				parentDataProperty: "inferences",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.uncertainties !== void 0) {
			if (!validate56(data.uncertainties, {
				instancePath: instancePath + "/uncertainties",
				parentData: data,
				parentDataProperty: "uncertainties",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate73.errors = vErrors;
	return errors === 0;
}
validate73.evaluated = {
	"props": {
		"components": true,
		"sequence": true,
		"inferences": true,
		"uncertainties": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateTreeOfThought = validate80;
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate80.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.branches === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "branches" },
				message: "must have required property 'branches'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.selected === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "selected" },
				message: "must have required property 'selected'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.rationale === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rationale" },
				message: "must have required property 'rationale'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.rejected === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "rejected" },
				message: "must have required property 'rejected'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.branches !== void 0) {
			let data0 = data.branches;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err4 = {
						instancePath: instancePath + "/branches",
						schemaPath: "#/properties/branches/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.length < 2) {
					const err5 = {
						instancePath: instancePath + "/branches",
						schemaPath: "#/properties/branches/minItems",
						keyword: "minItems",
						params: { limit: 2 },
						message: "must NOT have fewer than 2 items"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							const err6 = {
								instancePath: instancePath + "/branches/" + i0,
								schemaPath: "#/properties/branches/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.approach === void 0) {
							const err7 = {
								instancePath: instancePath + "/branches/" + i0,
								schemaPath: "#/properties/branches/items/required",
								keyword: "required",
								params: { missingProperty: "approach" },
								message: "must have required property 'approach'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.pros === void 0) {
							const err8 = {
								instancePath: instancePath + "/branches/" + i0,
								schemaPath: "#/properties/branches/items/required",
								keyword: "required",
								params: { missingProperty: "pros" },
								message: "must have required property 'pros'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.cons === void 0) {
							const err9 = {
								instancePath: instancePath + "/branches/" + i0,
								schemaPath: "#/properties/branches/items/required",
								keyword: "required",
								params: { missingProperty: "cons" },
								message: "must have required property 'cons'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data1.score === void 0) {
							const err10 = {
								instancePath: instancePath + "/branches/" + i0,
								schemaPath: "#/properties/branches/items/required",
								keyword: "required",
								params: { missingProperty: "score" },
								message: "must have required property 'score'"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
						if (data1.id !== void 0) {
							if (!validate53(data1.id, {
								instancePath: instancePath + "/branches/" + i0 + "/id",
								parentData: data1,
								parentDataProperty: "id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.approach !== void 0) {
							if (!validate53(data1.approach, {
								instancePath: instancePath + "/branches/" + i0 + "/approach",
								parentData: data1,
								parentDataProperty: "approach",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.pros !== void 0) {
							if (!validate56(data1.pros, {
								instancePath: instancePath + "/branches/" + i0 + "/pros",
								parentData: data1,
								parentDataProperty: "pros",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
								errors = vErrors.length;
							}
						}
						if (data1.cons !== void 0) {
							if (!validate56(data1.cons, {
								instancePath: instancePath + "/branches/" + i0 + "/cons",
								parentData: data1,
								parentDataProperty: "cons",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
								errors = vErrors.length;
							}
						}
						if (data1.score !== void 0) {
							let data6 = data1.score;
							if (!(typeof data6 == "number" && isFinite(data6))) {
								const err11 = {
									instancePath: instancePath + "/branches/" + i0 + "/score",
									schemaPath: "#/properties/branches/items/properties/score/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/branches/" + i0,
							schemaPath: "#/properties/branches/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/branches",
					schemaPath: "#/properties/branches/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.selected !== void 0) {
			if (!validate53(data.selected, {
				instancePath: instancePath + "/selected",
				parentData: data,
				parentDataProperty: "selected",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.rationale !== void 0) {
			if (!validate53(data.rationale, {
				instancePath: instancePath + "/rationale",
				parentData: data,
				parentDataProperty: "rationale",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.rejected !== void 0) {
			let data9 = data.rejected;
			if (Array.isArray(data9)) {
				if (data9.length > 200) {
					const err14 = {
						instancePath: instancePath + "/rejected",
						schemaPath: "#/properties/rejected/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len1 = data9.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data10 = data9[i1];
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						if (data10.id === void 0) {
							const err15 = {
								instancePath: instancePath + "/rejected/" + i1,
								schemaPath: "#/properties/rejected/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (data10.reason === void 0) {
							const err16 = {
								instancePath: instancePath + "/rejected/" + i1,
								schemaPath: "#/properties/rejected/items/required",
								keyword: "required",
								params: { missingProperty: "reason" },
								message: "must have required property 'reason'"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
						if (data10.id !== void 0) {
							if (!validate53(data10.id, {
								instancePath: instancePath + "/rejected/" + i1 + "/id",
								parentData: data10,
								parentDataProperty: "id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data10.reason !== void 0) {
							if (!validate53(data10.reason, {
								instancePath: instancePath + "/rejected/" + i1 + "/reason",
								parentData: data10,
								parentDataProperty: "reason",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data10.reopen_when !== void 0) {
							if (!validate53(data10.reopen_when, {
								instancePath: instancePath + "/rejected/" + i1 + "/reopen_when",
								parentData: data10,
								parentDataProperty: "reopen_when",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err17 = {
							instancePath: instancePath + "/rejected/" + i1,
							schemaPath: "#/properties/rejected/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err17];
						else vErrors.push(err17);
						errors++;
					}
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/rejected",
					schemaPath: "#/properties/rejected/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
	} else {
		const err19 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err19];
		else vErrors.push(err19);
		errors++;
	}
	validate80.errors = vErrors;
	return errors === 0;
}
validate80.evaluated = {
	"props": {
		"branches": true,
		"selected": true,
		"rationale": true,
		"rejected": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateSkillDetection = validate90;
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate90.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.candidates === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "candidates" },
				message: "must have required property 'candidates'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.matched === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "matched" },
				message: "must have required property 'matched'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.candidates !== void 0) {
			let data0 = data.candidates;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err2 = {
						instancePath: instancePath + "/candidates",
						schemaPath: "#/properties/candidates/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.skill === void 0) {
							const err3 = {
								instancePath: instancePath + "/candidates/" + i0,
								schemaPath: "#/properties/candidates/items/required",
								keyword: "required",
								params: { missingProperty: "skill" },
								message: "must have required property 'skill'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.fit === void 0) {
							const err4 = {
								instancePath: instancePath + "/candidates/" + i0,
								schemaPath: "#/properties/candidates/items/required",
								keyword: "required",
								params: { missingProperty: "fit" },
								message: "must have required property 'fit'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.reason === void 0) {
							const err5 = {
								instancePath: instancePath + "/candidates/" + i0,
								schemaPath: "#/properties/candidates/items/required",
								keyword: "required",
								params: { missingProperty: "reason" },
								message: "must have required property 'reason'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.skill !== void 0) {
							if (!validate53(data1.skill, {
								instancePath: instancePath + "/candidates/" + i0 + "/skill",
								parentData: data1,
								parentDataProperty: "skill",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.fit !== void 0) {
							let data3 = data1.fit;
							if (typeof data3 == "number" && isFinite(data3)) {
								if (data3 > 1 || isNaN(data3)) {
									const err6 = {
										instancePath: instancePath + "/candidates/" + i0 + "/fit",
										schemaPath: "#/properties/candidates/items/properties/fit/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1
										},
										message: "must be <= 1"
									};
									if (vErrors === null) vErrors = [err6];
									else vErrors.push(err6);
									errors++;
								}
								if (data3 < 0 || isNaN(data3)) {
									const err7 = {
										instancePath: instancePath + "/candidates/" + i0 + "/fit",
										schemaPath: "#/properties/candidates/items/properties/fit/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err7];
									else vErrors.push(err7);
									errors++;
								}
							} else {
								const err8 = {
									instancePath: instancePath + "/candidates/" + i0 + "/fit",
									schemaPath: "#/properties/candidates/items/properties/fit/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.reason !== void 0) {
							if (!validate53(data1.reason, {
								instancePath: instancePath + "/candidates/" + i0 + "/reason",
								parentData: data1,
								parentDataProperty: "reason",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/candidates/" + i0,
							schemaPath: "#/properties/candidates/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/candidates",
					schemaPath: "#/properties/candidates/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.matched !== void 0) {
			let data5 = data.matched;
			const _errs10 = errors;
			let valid4 = false;
			const _errs11 = errors;
			if (!validate53(data5, {
				instancePath: instancePath + "/matched",
				parentData: data,
				parentDataProperty: "matched",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
			var _valid0 = _errs11 === errors;
			valid4 = valid4 || _valid0;
			const _errs12 = errors;
			if (data5 !== null) {
				const err11 = {
					instancePath: instancePath + "/matched",
					schemaPath: "#/properties/matched/anyOf/1/type",
					keyword: "type",
					params: { type: "null" },
					message: "must be null"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			var _valid0 = _errs12 === errors;
			valid4 = valid4 || _valid0;
			if (!valid4) {
				const err12 = {
					instancePath: instancePath + "/matched",
					schemaPath: "#/properties/matched/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
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
		const err13 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err13];
		else vErrors.push(err13);
		errors++;
	}
	validate90.errors = vErrors;
	return errors === 0;
}
validate90.evaluated = {
	"props": {
		"candidates": true,
		"matched": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateTaskRouting = validate94;
const schema27 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/task-routing.schema.json",
	"type": "object",
	"required": [
		"route",
		"confidence",
		"justification"
	],
	"properties": {
		"route": {
			"type": "string",
			"enum": ["skill-orchestration", "dynamic-skill-sequencing"]
		},
		"skill": { "$ref": "text.schema.json" },
		"sequence": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["step", "objective"],
				"properties": {
					"step": {
						"type": "string",
						"enum": [
							"clarification",
							"research",
							"analysis",
							"synthesis",
							"generation",
							"validation",
							"memory"
						]
					},
					"objective": { "$ref": "text.schema.json" }
				}
			}
		},
		"confidence": {
			"type": "number",
			"minimum": 0,
			"maximum": 1
		},
		"justification": { "$ref": "text.schema.json" }
	},
	"if": {
		"properties": { "route": { "const": "skill-orchestration" } },
		"required": ["route"]
	},
	"then": { "required": ["skill"] },
	"else": {
		"if": {
			"properties": { "route": { "const": "dynamic-skill-sequencing" } },
			"required": ["route"]
		},
		"then": {
			"required": ["sequence"],
			"properties": { "sequence": { "minItems": 1 } }
		}
	}
};
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate94.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
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
				const err2 = {
					instancePath,
					schemaPath: "#/then/required",
					keyword: "required",
					params: { missingProperty: "skill" },
					message: "must have required property 'skill'"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
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
					const err5 = {
						instancePath,
						schemaPath: "#/else/then/required",
						keyword: "required",
						params: { missingProperty: "sequence" },
						message: "must have required property 'sequence'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data.sequence !== void 0) {
					let data2 = data.sequence;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							const err6 = {
								instancePath: instancePath + "/sequence",
								schemaPath: "#/else/then/properties/sequence/minItems",
								keyword: "minItems",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 items"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
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
			const err7 = {
				instancePath,
				schemaPath: "#/else/if",
				keyword: "if",
				params: { failingKeyword: "then" },
				message: "must match \"then\" schema"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
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
		const err8 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: ifClause0 },
			message: "must match \"" + ifClause0 + "\" schema"
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "route" },
				message: "must have required property 'route'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.confidence === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "confidence" },
				message: "must have required property 'confidence'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.justification === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "justification" },
				message: "must have required property 'justification'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
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
				const err12 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			if (!(data3 === "skill-orchestration" || data3 === "dynamic-skill-sequencing")) {
				const err13 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/enum",
					keyword: "enum",
					params: { allowedValues: schema27.properties.route.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.skill !== void 0) {
			if (!validate53(data.skill, {
				instancePath: instancePath + "/skill",
				parentData: data,
				parentDataProperty: "skill",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.sequence !== void 0) {
			let data5 = data.sequence;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					const err14 = {
						instancePath: instancePath + "/sequence",
						schemaPath: "#/properties/sequence/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data6 = data5[i0];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.step === void 0) {
							const err15 = {
								instancePath: instancePath + "/sequence/" + i0,
								schemaPath: "#/properties/sequence/items/required",
								keyword: "required",
								params: { missingProperty: "step" },
								message: "must have required property 'step'"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (data6.objective === void 0) {
							const err16 = {
								instancePath: instancePath + "/sequence/" + i0,
								schemaPath: "#/properties/sequence/items/required",
								keyword: "required",
								params: { missingProperty: "objective" },
								message: "must have required property 'objective'"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
						if (data6.step !== void 0) {
							let data7 = data6.step;
							if (typeof data7 !== "string") {
								const err17 = {
									instancePath: instancePath + "/sequence/" + i0 + "/step",
									schemaPath: "#/properties/sequence/items/properties/step/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
							if (!(data7 === "clarification" || data7 === "research" || data7 === "analysis" || data7 === "synthesis" || data7 === "generation" || data7 === "validation" || data7 === "memory")) {
								const err18 = {
									instancePath: instancePath + "/sequence/" + i0 + "/step",
									schemaPath: "#/properties/sequence/items/properties/step/enum",
									keyword: "enum",
									params: { allowedValues: schema27.properties.sequence.items.properties.step.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
						if (data6.objective !== void 0) {
							if (!validate53(data6.objective, {
								instancePath: instancePath + "/sequence/" + i0 + "/objective",
								parentData: data6,
								parentDataProperty: "objective",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/sequence/" + i0,
							schemaPath: "#/properties/sequence/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/sequence",
					schemaPath: "#/properties/sequence/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.confidence !== void 0) {
			let data9 = data.confidence;
			if (typeof data9 == "number" && isFinite(data9)) {
				if (data9 > 1 || isNaN(data9)) {
					const err21 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 1
						},
						message: "must be <= 1"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data9 < 0 || isNaN(data9)) {
					const err22 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
			} else {
				const err23 = {
					instancePath: instancePath + "/confidence",
					schemaPath: "#/properties/confidence/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.justification !== void 0) {
			if (!validate53(data.justification, {
				instancePath: instancePath + "/justification",
				parentData: data,
				parentDataProperty: "justification",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err24 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err24];
		else vErrors.push(err24);
		errors++;
	}
	validate94.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate94.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const clew_validateSelfConsistency = validate98;
const schema28 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/self-consistency.schema.json",
	"type": "object",
	"required": [
		"paths",
		"agreement",
		"verdict",
		"conclusion"
	],
	"properties": {
		"paths": {
			"type": "array",
			"maxItems": 200,
			"minItems": 3,
			"items": {
				"type": "object",
				"required": [
					"approach",
					"conclusion",
					"agrees"
				],
				"properties": {
					"approach": { "$ref": "text.schema.json" },
					"conclusion": { "$ref": "text.schema.json" },
					"agrees": { "type": "boolean" }
				}
			}
		},
		"agreement": {
			"type": "number",
			"minimum": 0,
			"maximum": 1
		},
		"verdict": {
			"type": "string",
			"enum": ["consistent", "inconsistent"]
		},
		"conclusion": { "$ref": "text.schema.json" }
	}
};
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate98.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.paths === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "paths" },
				message: "must have required property 'paths'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.agreement === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "agreement" },
				message: "must have required property 'agreement'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.verdict === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "verdict" },
				message: "must have required property 'verdict'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.conclusion === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "conclusion" },
				message: "must have required property 'conclusion'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.paths !== void 0) {
			let data0 = data.paths;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err4 = {
						instancePath: instancePath + "/paths",
						schemaPath: "#/properties/paths/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.length < 3) {
					const err5 = {
						instancePath: instancePath + "/paths",
						schemaPath: "#/properties/paths/minItems",
						keyword: "minItems",
						params: { limit: 3 },
						message: "must NOT have fewer than 3 items"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.approach === void 0) {
							const err6 = {
								instancePath: instancePath + "/paths/" + i0,
								schemaPath: "#/properties/paths/items/required",
								keyword: "required",
								params: { missingProperty: "approach" },
								message: "must have required property 'approach'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.conclusion === void 0) {
							const err7 = {
								instancePath: instancePath + "/paths/" + i0,
								schemaPath: "#/properties/paths/items/required",
								keyword: "required",
								params: { missingProperty: "conclusion" },
								message: "must have required property 'conclusion'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.agrees === void 0) {
							const err8 = {
								instancePath: instancePath + "/paths/" + i0,
								schemaPath: "#/properties/paths/items/required",
								keyword: "required",
								params: { missingProperty: "agrees" },
								message: "must have required property 'agrees'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.approach !== void 0) {
							if (!validate53(data1.approach, {
								instancePath: instancePath + "/paths/" + i0 + "/approach",
								parentData: data1,
								parentDataProperty: "approach",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.conclusion !== void 0) {
							if (!validate53(data1.conclusion, {
								instancePath: instancePath + "/paths/" + i0 + "/conclusion",
								parentData: data1,
								parentDataProperty: "conclusion",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.agrees !== void 0) {
							if (typeof data1.agrees !== "boolean") {
								const err9 = {
									instancePath: instancePath + "/paths/" + i0 + "/agrees",
									schemaPath: "#/properties/paths/items/properties/agrees/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/paths/" + i0,
							schemaPath: "#/properties/paths/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/paths",
					schemaPath: "#/properties/paths/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.agreement !== void 0) {
			let data5 = data.agreement;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) {
					const err12 = {
						instancePath: instancePath + "/agreement",
						schemaPath: "#/properties/agreement/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 1
						},
						message: "must be <= 1"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				if (data5 < 0 || isNaN(data5)) {
					const err13 = {
						instancePath: instancePath + "/agreement",
						schemaPath: "#/properties/agreement/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/agreement",
					schemaPath: "#/properties/agreement/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.verdict !== void 0) {
			let data6 = data.verdict;
			if (typeof data6 !== "string") {
				const err15 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			if (!(data6 === "consistent" || data6 === "inconsistent")) {
				const err16 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/enum",
					keyword: "enum",
					params: { allowedValues: schema28.properties.verdict.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.conclusion !== void 0) {
			if (!validate53(data.conclusion, {
				instancePath: instancePath + "/conclusion",
				parentData: data,
				parentDataProperty: "conclusion",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate98.errors = vErrors;
	return errors === 0;
}
validate98.evaluated = {
	"props": {
		"paths": true,
		"agreement": true,
		"verdict": true,
		"conclusion": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateSocraticInterrogation = validate102;
function validate102(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate102.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.questions === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "questions" },
				message: "must have required property 'questions'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.contradictions === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "contradictions" },
				message: "must have required property 'contradictions'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.blind_spots === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "blind_spots" },
				message: "must have required property 'blind_spots'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.survives === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "survives" },
				message: "must have required property 'survives'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.questions !== void 0) {
			let data0 = data.questions;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err4 = {
						instancePath: instancePath + "/questions",
						schemaPath: "#/properties/questions/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.length < 3) {
					const err5 = {
						instancePath: instancePath + "/questions",
						schemaPath: "#/properties/questions/minItems",
						keyword: "minItems",
						params: { limit: 3 },
						message: "must NOT have fewer than 3 items"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.question === void 0) {
							const err6 = {
								instancePath: instancePath + "/questions/" + i0,
								schemaPath: "#/properties/questions/items/required",
								keyword: "required",
								params: { missingProperty: "question" },
								message: "must have required property 'question'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.kind === void 0) {
							const err7 = {
								instancePath: instancePath + "/questions/" + i0,
								schemaPath: "#/properties/questions/items/required",
								keyword: "required",
								params: { missingProperty: "kind" },
								message: "must have required property 'kind'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.answer === void 0) {
							const err8 = {
								instancePath: instancePath + "/questions/" + i0,
								schemaPath: "#/properties/questions/items/required",
								keyword: "required",
								params: { missingProperty: "answer" },
								message: "must have required property 'answer'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1.question !== void 0) {
							if (!validate53(data1.question, {
								instancePath: instancePath + "/questions/" + i0 + "/question",
								parentData: data1,
								parentDataProperty: "question",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.kind !== void 0) {
							if (!validate53(data1.kind, {
								instancePath: instancePath + "/questions/" + i0 + "/kind",
								parentData: data1,
								parentDataProperty: "kind",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.answer !== void 0) {
							if (!validate53(data1.answer, {
								instancePath: instancePath + "/questions/" + i0 + "/answer",
								parentData: data1,
								parentDataProperty: "answer",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/questions/" + i0,
							schemaPath: "#/properties/questions/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/questions",
					schemaPath: "#/properties/questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.contradictions !== void 0) {
			if (!validate56(data.contradictions, {
				instancePath: instancePath + "/contradictions",
				parentData: data,
				parentDataProperty: "contradictions",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.blind_spots !== void 0) {
			if (!validate56(data.blind_spots, {
				instancePath: instancePath + "/blind_spots",
				parentData: data,
				parentDataProperty: "blind_spots",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.survives !== void 0) {
			if (typeof data.survives !== "boolean") {
				const err11 = {
					instancePath: instancePath + "/survives",
					schemaPath: "#/properties/survives/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate102.errors = vErrors;
	return errors === 0;
}
validate102.evaluated = {
	"props": {
		"questions": true,
		"contradictions": true,
		"blind_spots": true,
		"survives": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateConstitutionalCritique = validate108;
const schema30 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/constitutional-critique.schema.json",
	"type": "object",
	"required": [
		"principles",
		"revisions",
		"verdict"
	],
	"properties": {
		"principles": {
			"type": "array",
			"maxItems": 200,
			"minItems": 4,
			"items": {
				"type": "object",
				"required": [
					"principle",
					"verdict",
					"note"
				],
				"properties": {
					"principle": {
						"type": "string",
						"enum": [
							"accuracy",
							"completeness",
							"clarity",
							"efficiency",
							"own"
						]
					},
					"verdict": {
						"type": "string",
						"enum": [
							"pass",
							"concern",
							"fail"
						]
					},
					"note": { "$ref": "text.schema.json" }
				}
			}
		},
		"revisions": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["change", "applied"],
				"properties": {
					"change": { "$ref": "text.schema.json" },
					"applied": { "type": "boolean" }
				}
			}
		},
		"verdict": {
			"type": "string",
			"enum": [
				"proceed",
				"revise",
				"halt"
			]
		}
	}
};
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate108.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.principles === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "principles" },
				message: "must have required property 'principles'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.revisions === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "revisions" },
				message: "must have required property 'revisions'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.verdict === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "verdict" },
				message: "must have required property 'verdict'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.principles !== void 0) {
			let data0 = data.principles;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err3 = {
						instancePath: instancePath + "/principles",
						schemaPath: "#/properties/principles/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.length < 4) {
					const err4 = {
						instancePath: instancePath + "/principles",
						schemaPath: "#/properties/principles/minItems",
						keyword: "minItems",
						params: { limit: 4 },
						message: "must NOT have fewer than 4 items"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.principle === void 0) {
							const err5 = {
								instancePath: instancePath + "/principles/" + i0,
								schemaPath: "#/properties/principles/items/required",
								keyword: "required",
								params: { missingProperty: "principle" },
								message: "must have required property 'principle'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.verdict === void 0) {
							const err6 = {
								instancePath: instancePath + "/principles/" + i0,
								schemaPath: "#/properties/principles/items/required",
								keyword: "required",
								params: { missingProperty: "verdict" },
								message: "must have required property 'verdict'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.note === void 0) {
							const err7 = {
								instancePath: instancePath + "/principles/" + i0,
								schemaPath: "#/properties/principles/items/required",
								keyword: "required",
								params: { missingProperty: "note" },
								message: "must have required property 'note'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.principle !== void 0) {
							let data2 = data1.principle;
							if (typeof data2 !== "string") {
								const err8 = {
									instancePath: instancePath + "/principles/" + i0 + "/principle",
									schemaPath: "#/properties/principles/items/properties/principle/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
							if (!(data2 === "accuracy" || data2 === "completeness" || data2 === "clarity" || data2 === "efficiency" || data2 === "own")) {
								const err9 = {
									instancePath: instancePath + "/principles/" + i0 + "/principle",
									schemaPath: "#/properties/principles/items/properties/principle/enum",
									keyword: "enum",
									params: { allowedValues: schema30.properties.principles.items.properties.principle.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.verdict !== void 0) {
							let data3 = data1.verdict;
							if (typeof data3 !== "string") {
								const err10 = {
									instancePath: instancePath + "/principles/" + i0 + "/verdict",
									schemaPath: "#/properties/principles/items/properties/verdict/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
							if (!(data3 === "pass" || data3 === "concern" || data3 === "fail")) {
								const err11 = {
									instancePath: instancePath + "/principles/" + i0 + "/verdict",
									schemaPath: "#/properties/principles/items/properties/verdict/enum",
									keyword: "enum",
									params: { allowedValues: schema30.properties.principles.items.properties.verdict.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.note !== void 0) {
							if (!validate53(data1.note, {
								instancePath: instancePath + "/principles/" + i0 + "/note",
								parentData: data1,
								parentDataProperty: "note",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/principles/" + i0,
							schemaPath: "#/properties/principles/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/principles",
					schemaPath: "#/properties/principles/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.revisions !== void 0) {
			let data5 = data.revisions;
			if (Array.isArray(data5)) {
				if (data5.length > 200) {
					const err14 = {
						instancePath: instancePath + "/revisions",
						schemaPath: "#/properties/revisions/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data6 = data5[i1];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.change === void 0) {
							const err15 = {
								instancePath: instancePath + "/revisions/" + i1,
								schemaPath: "#/properties/revisions/items/required",
								keyword: "required",
								params: { missingProperty: "change" },
								message: "must have required property 'change'"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (data6.applied === void 0) {
							const err16 = {
								instancePath: instancePath + "/revisions/" + i1,
								schemaPath: "#/properties/revisions/items/required",
								keyword: "required",
								params: { missingProperty: "applied" },
								message: "must have required property 'applied'"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
						if (data6.change !== void 0) {
							if (!validate53(data6.change, {
								instancePath: instancePath + "/revisions/" + i1 + "/change",
								parentData: data6,
								parentDataProperty: "change",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data6.applied !== void 0) {
							if (typeof data6.applied !== "boolean") {
								const err17 = {
									instancePath: instancePath + "/revisions/" + i1 + "/applied",
									schemaPath: "#/properties/revisions/items/properties/applied/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/revisions/" + i1,
							schemaPath: "#/properties/revisions/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/revisions",
					schemaPath: "#/properties/revisions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.verdict !== void 0) {
			let data9 = data.verdict;
			if (typeof data9 !== "string") {
				const err20 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
			if (!(data9 === "proceed" || data9 === "revise" || data9 === "halt")) {
				const err21 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/enum",
					keyword: "enum",
					params: { allowedValues: schema30.properties.verdict.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
	} else {
		const err22 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err22];
		else vErrors.push(err22);
		errors++;
	}
	validate108.errors = vErrors;
	return errors === 0;
}
validate108.evaluated = {
	"props": {
		"principles": true,
		"revisions": true,
		"verdict": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateKnowledgeTransfer = validate111;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/knowledge-transfer.schema.json",
	"type": "object",
	"required": [
		"outcome",
		"conclusion",
		"confidence",
		"summary",
		"open_questions",
		"next_steps"
	],
	"properties": {
		"outcome": {
			"type": "string",
			"enum": [
				"proceed",
				"halt",
				"loop_back"
			]
		},
		"conclusion": { "$ref": "text.schema.json" },
		"confidence": {
			"type": "number",
			"minimum": 0,
			"maximum": 1
		},
		"summary": { "$ref": "text.schema.json" },
		"open_questions": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["question", "blocking"],
				"properties": {
					"question": { "$ref": "text.schema.json" },
					"context": { "$ref": "text.schema.json" },
					"recommendation": { "$ref": "text.schema.json" },
					"blocking": { "type": "boolean" }
				}
			}
		},
		"next_steps": { "$ref": "text-list.schema.json" },
		"contradiction": { "$ref": "text.schema.json" },
		"questions": {
			"type": "array",
			"maxItems": 5,
			"items": { "$ref": "question.schema.json" }
		},
		"route": {
			"type": "string",
			"enum": ["skill-orchestration", "dynamic-skill-sequencing"]
		},
		"dissent": { "$ref": "text-list.schema.json" }
	},
	"if": {
		"properties": { "outcome": { "const": "loop_back" } },
		"required": ["outcome"]
	},
	"then": { "required": ["contradiction"] },
	"else": {
		"if": {
			"properties": { "outcome": { "const": "halt" } },
			"required": ["outcome"]
		},
		"then": {
			"required": ["questions"],
			"properties": { "questions": { "minItems": 1 } }
		}
	}
};
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate111.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
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
				const err2 = {
					instancePath,
					schemaPath: "#/then/required",
					keyword: "required",
					params: { missingProperty: "contradiction" },
					message: "must have required property 'contradiction'"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
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
					const err5 = {
						instancePath,
						schemaPath: "#/else/then/required",
						keyword: "required",
						params: { missingProperty: "questions" },
						message: "must have required property 'questions'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data.questions !== void 0) {
					let data2 = data.questions;
					if (Array.isArray(data2)) {
						if (data2.length < 1) {
							const err6 = {
								instancePath: instancePath + "/questions",
								schemaPath: "#/else/then/properties/questions/minItems",
								keyword: "minItems",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 items"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
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
			const err7 = {
				instancePath,
				schemaPath: "#/else/if",
				keyword: "if",
				params: { failingKeyword: "then" },
				message: "must match \"then\" schema"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
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
		const err8 = {
			instancePath,
			schemaPath: "#/if",
			keyword: "if",
			params: { failingKeyword: ifClause0 },
			message: "must match \"" + ifClause0 + "\" schema"
		};
		if (vErrors === null) vErrors = [err8];
		else vErrors.push(err8);
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.outcome === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "outcome" },
				message: "must have required property 'outcome'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.conclusion === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "conclusion" },
				message: "must have required property 'conclusion'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.confidence === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "confidence" },
				message: "must have required property 'confidence'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.summary === void 0) {
			const err12 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "summary" },
				message: "must have required property 'summary'"
			};
			if (vErrors === null) vErrors = [err12];
			else vErrors.push(err12);
			errors++;
		}
		if (data.open_questions === void 0) {
			const err13 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "open_questions" },
				message: "must have required property 'open_questions'"
			};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		}
		if (data.next_steps === void 0) {
			const err14 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "next_steps" },
				message: "must have required property 'next_steps'"
			};
			if (vErrors === null) vErrors = [err14];
			else vErrors.push(err14);
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
				const err15 = {
					instancePath: instancePath + "/outcome",
					schemaPath: "#/properties/outcome/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			if (!(data3 === "proceed" || data3 === "halt" || data3 === "loop_back")) {
				const err16 = {
					instancePath: instancePath + "/outcome",
					schemaPath: "#/properties/outcome/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.outcome.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.conclusion !== void 0) {
			if (!validate53(data.conclusion, {
				instancePath: instancePath + "/conclusion",
				parentData: data,
				parentDataProperty: "conclusion",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.confidence !== void 0) {
			let data5 = data.confidence;
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 > 1 || isNaN(data5)) {
					const err17 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 1
						},
						message: "must be <= 1"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
				if (data5 < 0 || isNaN(data5)) {
					const err18 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/confidence",
					schemaPath: "#/properties/confidence/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.summary !== void 0) {
			if (!validate53(data.summary, {
				instancePath: instancePath + "/summary",
				parentData: data,
				parentDataProperty: "summary",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.open_questions !== void 0) {
			let data7 = data.open_questions;
			if (Array.isArray(data7)) {
				if (data7.length > 200) {
					const err20 = {
						instancePath: instancePath + "/open_questions",
						schemaPath: "#/properties/open_questions/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err20];
					else vErrors.push(err20);
					errors++;
				}
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data8 = data7[i0];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.question === void 0) {
							const err21 = {
								instancePath: instancePath + "/open_questions/" + i0,
								schemaPath: "#/properties/open_questions/items/required",
								keyword: "required",
								params: { missingProperty: "question" },
								message: "must have required property 'question'"
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
						if (data8.blocking === void 0) {
							const err22 = {
								instancePath: instancePath + "/open_questions/" + i0,
								schemaPath: "#/properties/open_questions/items/required",
								keyword: "required",
								params: { missingProperty: "blocking" },
								message: "must have required property 'blocking'"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
						if (data8.question !== void 0) {
							if (!validate53(data8.question, {
								instancePath: instancePath + "/open_questions/" + i0 + "/question",
								parentData: data8,
								parentDataProperty: "question",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.context !== void 0) {
							if (!validate53(data8.context, {
								instancePath: instancePath + "/open_questions/" + i0 + "/context",
								parentData: data8,
								parentDataProperty: "context",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.recommendation !== void 0) {
							if (!validate53(data8.recommendation, {
								instancePath: instancePath + "/open_questions/" + i0 + "/recommendation",
								parentData: data8,
								parentDataProperty: "recommendation",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.blocking !== void 0) {
							if (typeof data8.blocking !== "boolean") {
								const err23 = {
									instancePath: instancePath + "/open_questions/" + i0 + "/blocking",
									schemaPath: "#/properties/open_questions/items/properties/blocking/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
					} else {
						const err24 = {
							instancePath: instancePath + "/open_questions/" + i0,
							schemaPath: "#/properties/open_questions/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
			} else {
				const err25 = {
					instancePath: instancePath + "/open_questions",
					schemaPath: "#/properties/open_questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
		if (data.next_steps !== void 0) {
			if (!validate56(data.next_steps, {
				instancePath: instancePath + "/next_steps",
				parentData: data,
				parentDataProperty: "next_steps",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.contradiction !== void 0) {
			if (!validate53(data.contradiction, {
				instancePath: instancePath + "/contradiction",
				parentData: data,
				parentDataProperty: "contradiction",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.questions !== void 0) {
			let data15 = data.questions;
			if (Array.isArray(data15)) {
				if (data15.length > 5) {
					const err26 = {
						instancePath: instancePath + "/questions",
						schemaPath: "#/properties/questions/maxItems",
						keyword: "maxItems",
						params: { limit: 5 },
						message: "must NOT have more than 5 items"
					};
					if (vErrors === null) vErrors = [err26];
					else vErrors.push(err26);
					errors++;
				}
				const len1 = data15.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate59(data15[i1], {
					instancePath: instancePath + "/questions/" + i1,
					parentData: data15,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
					errors = vErrors.length;
				}
			} else {
				const err27 = {
					instancePath: instancePath + "/questions",
					schemaPath: "#/properties/questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err27];
				else vErrors.push(err27);
				errors++;
			}
		}
		if (data.route !== void 0) {
			let data17 = data.route;
			if (typeof data17 !== "string") {
				const err28 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
			if (!(data17 === "skill-orchestration" || data17 === "dynamic-skill-sequencing")) {
				const err29 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.route.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			if (!validate56(data.dissent, {
				instancePath: instancePath + "/dissent",
				parentData: data,
				parentDataProperty: "dissent",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err30 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err30];
		else vErrors.push(err30);
		errors++;
	}
	validate111.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate111.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const clew_validateLearnings = validate121;
const schema32 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/steps/1.0/learnings.schema.json",
	"type": "object",
	"required": ["patterns_discovered", "gotchas"],
	"properties": {
		"patterns_discovered": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["pattern"],
				"properties": {
					"id": { "$ref": "text.schema.json" },
					"pattern": { "$ref": "text.schema.json" },
					"location": { "$ref": "text.schema.json" },
					"applies_to": {
						"type": "array",
						"maxItems": 50,
						"items": {
							"type": "string",
							"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
							"maxLength": 64
						}
					}
				}
			}
		},
		"gotchas": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["issue"],
				"properties": {
					"id": { "$ref": "text.schema.json" },
					"issue": { "$ref": "text.schema.json" },
					"discovered_in": { "$ref": "text.schema.json" },
					"mitigation": { "$ref": "text.schema.json" },
					"severity": {
						"type": "string",
						"enum": [
							"high",
							"medium",
							"low"
						]
					}
				}
			}
		}
	}
};
const pattern4 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate121.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.patterns_discovered === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "patterns_discovered" },
				message: "must have required property 'patterns_discovered'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.gotchas === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "gotchas" },
				message: "must have required property 'gotchas'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.patterns_discovered !== void 0) {
			let data0 = data.patterns_discovered;
			if (Array.isArray(data0)) {
				if (data0.length > 200) {
					const err2 = {
						instancePath: instancePath + "/patterns_discovered",
						schemaPath: "#/properties/patterns_discovered/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.pattern === void 0) {
							const err3 = {
								instancePath: instancePath + "/patterns_discovered/" + i0,
								schemaPath: "#/properties/patterns_discovered/items/required",
								keyword: "required",
								params: { missingProperty: "pattern" },
								message: "must have required property 'pattern'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.id !== void 0) {
							if (!validate53(data1.id, {
								instancePath: instancePath + "/patterns_discovered/" + i0 + "/id",
								parentData: data1,
								parentDataProperty: "id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.pattern !== void 0) {
							if (!validate53(data1.pattern, {
								instancePath: instancePath + "/patterns_discovered/" + i0 + "/pattern",
								parentData: data1,
								parentDataProperty: "pattern",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.location !== void 0) {
							if (!validate53(data1.location, {
								instancePath: instancePath + "/patterns_discovered/" + i0 + "/location",
								parentData: data1,
								parentDataProperty: "location",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data1.applies_to !== void 0) {
							let data5 = data1.applies_to;
							if (Array.isArray(data5)) {
								if (data5.length > 50) {
									const err4 = {
										instancePath: instancePath + "/patterns_discovered/" + i0 + "/applies_to",
										schemaPath: "#/properties/patterns_discovered/items/properties/applies_to/maxItems",
										keyword: "maxItems",
										params: { limit: 50 },
										message: "must NOT have more than 50 items"
									};
									if (vErrors === null) vErrors = [err4];
									else vErrors.push(err4);
									errors++;
								}
								const len1 = data5.length;
								for (let i1 = 0; i1 < len1; i1++) {
									let data6 = data5[i1];
									if (typeof data6 === "string") {
										if (func1(data6) > 64) {
											const err5 = {
												instancePath: instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1,
												schemaPath: "#/properties/patterns_discovered/items/properties/applies_to/items/maxLength",
												keyword: "maxLength",
												params: { limit: 64 },
												message: "must NOT have more than 64 characters"
											};
											if (vErrors === null) vErrors = [err5];
											else vErrors.push(err5);
											errors++;
										}
										if (!pattern4.test(data6)) {
											const err6 = {
												instancePath: instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1,
												schemaPath: "#/properties/patterns_discovered/items/properties/applies_to/items/pattern",
												keyword: "pattern",
												params: { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
												message: "must match pattern \"^[a-z0-9]+(-[a-z0-9]+)*$\""
											};
											if (vErrors === null) vErrors = [err6];
											else vErrors.push(err6);
											errors++;
										}
									} else {
										const err7 = {
											instancePath: instancePath + "/patterns_discovered/" + i0 + "/applies_to/" + i1,
											schemaPath: "#/properties/patterns_discovered/items/properties/applies_to/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err7];
										else vErrors.push(err7);
										errors++;
									}
								}
							} else {
								const err8 = {
									instancePath: instancePath + "/patterns_discovered/" + i0 + "/applies_to",
									schemaPath: "#/properties/patterns_discovered/items/properties/applies_to/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/patterns_discovered/" + i0,
							schemaPath: "#/properties/patterns_discovered/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/patterns_discovered",
					schemaPath: "#/properties/patterns_discovered/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.gotchas !== void 0) {
			let data7 = data.gotchas;
			if (Array.isArray(data7)) {
				if (data7.length > 200) {
					const err11 = {
						instancePath: instancePath + "/gotchas",
						schemaPath: "#/properties/gotchas/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data8 = data7[i2];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.issue === void 0) {
							const err12 = {
								instancePath: instancePath + "/gotchas/" + i2,
								schemaPath: "#/properties/gotchas/items/required",
								keyword: "required",
								params: { missingProperty: "issue" },
								message: "must have required property 'issue'"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (data8.id !== void 0) {
							if (!validate53(data8.id, {
								instancePath: instancePath + "/gotchas/" + i2 + "/id",
								parentData: data8,
								parentDataProperty: "id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.issue !== void 0) {
							if (!validate53(data8.issue, {
								instancePath: instancePath + "/gotchas/" + i2 + "/issue",
								parentData: data8,
								parentDataProperty: "issue",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.discovered_in !== void 0) {
							if (!validate53(data8.discovered_in, {
								instancePath: instancePath + "/gotchas/" + i2 + "/discovered_in",
								parentData: data8,
								parentDataProperty: "discovered_in",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.mitigation !== void 0) {
							if (!validate53(data8.mitigation, {
								instancePath: instancePath + "/gotchas/" + i2 + "/mitigation",
								parentData: data8,
								parentDataProperty: "mitigation",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
								errors = vErrors.length;
							}
						}
						if (data8.severity !== void 0) {
							let data13 = data8.severity;
							if (typeof data13 !== "string") {
								const err13 = {
									instancePath: instancePath + "/gotchas/" + i2 + "/severity",
									schemaPath: "#/properties/gotchas/items/properties/severity/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
							if (!(data13 === "high" || data13 === "medium" || data13 === "low")) {
								const err14 = {
									instancePath: instancePath + "/gotchas/" + i2 + "/severity",
									schemaPath: "#/properties/gotchas/items/properties/severity/enum",
									keyword: "enum",
									params: { allowedValues: schema32.properties.gotchas.items.properties.severity.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
					} else {
						const err15 = {
							instancePath: instancePath + "/gotchas/" + i2,
							schemaPath: "#/properties/gotchas/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/gotchas",
					schemaPath: "#/properties/gotchas/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate121.errors = vErrors;
	return errors === 0;
}
validate121.evaluated = {
	"props": {
		"patterns_discovered": true,
		"gotchas": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateSession = validate129;
const schema33 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/session.schema.json",
	"type": "object",
	"required": [
		"schema_version",
		"session_id",
		"revision",
		"user_query",
		"query_timestamp",
		"status",
		"fsm",
		"step_outputs",
		"step_timestamps",
		"iterations",
		"iteration_count",
		"metadata"
	],
	"properties": {
		"schema_version": {
			"type": "string",
			"pattern": "^1\\.[0-9]{1,4}$"
		},
		"session_id": {
			"type": "string",
			"pattern": "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$"
		},
		"revision": {
			"type": "integer",
			"minimum": 0
		},
		"user_query": {
			"type": "string",
			"minLength": 1
		},
		"query_timestamp": { "$ref": "timestamp.schema.json" },
		"updated_at": { "$ref": "timestamp.schema.json" },
		"status": {
			"type": "string",
			"enum": [
				"initialized",
				"in_progress",
				"halted",
				"completed",
				"abandoned"
			]
		},
		"fsm": { "$ref": "fsm.schema.json" },
		"step_outputs": { "$ref": "step-outputs.schema.json" },
		"step_timestamps": {
			"type": "object",
			"properties": {
				"0": { "$ref": "step-timestamps.schema.json" },
				"1": { "$ref": "step-timestamps.schema.json" },
				"2": { "$ref": "step-timestamps.schema.json" },
				"3": { "$ref": "step-timestamps.schema.json" },
				"4": { "$ref": "step-timestamps.schema.json" },
				"5": { "$ref": "step-timestamps.schema.json" },
				"6": { "$ref": "step-timestamps.schema.json" },
				"7": { "$ref": "step-timestamps.schema.json" },
				"8": { "$ref": "step-timestamps.schema.json" },
				"3b": { "$ref": "step-timestamps.schema.json" }
			}
		},
		"iterations": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "iteration.schema.json" }
		},
		"iteration_count": {
			"type": "integer",
			"minimum": 0,
			"maximum": 2
		},
		"routing_decision": {
			"type": ["string", "null"],
			"enum": [
				"skill-orchestration",
				"dynamic-skill-sequencing",
				null
			]
		},
		"routing_justification": {
			"type": ["string", "null"],
			"maxLength": 1e4
		},
		"halt_reason": {
			"type": ["string", "null"],
			"maxLength": 1e4
		},
		"clarification_questions": {
			"type": "array",
			"maxItems": 1e3,
			"items": { "$ref": "clarification-question.schema.json" }
		},
		"dispatch_pending": { "anyOf": [{ "$ref": "dispatch.schema.json" }, { "type": "null" }] },
		"decision": { "type": ["object", "null"] },
		"learnings": { "anyOf": [{ "$ref": "../../steps/1.0/learnings.schema.json" }, { "type": "null" }] },
		"metadata": { "$ref": "metadata.schema.json" }
	}
};
const pattern5 = new RegExp("^1\\.[0-9]{1,4}$", "u");
const pattern6 = new RegExp("^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$", "u");
const pattern7 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$", "u");
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate130.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern7.test(data)) {
			const err0 = {
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$" },
				message: "must match pattern \"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,9})?(Z|\\+00:00)$\""
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
	} else {
		const err1 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" },
			message: "must be string"
		};
		if (vErrors === null) vErrors = [err1];
		else vErrors.push(err1);
		errors++;
	}
	validate130.errors = vErrors;
	return errors === 0;
}
validate130.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema35 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/fsm.schema.json",
	"type": "object",
	"required": [
		"state",
		"current_step",
		"history",
		"is_final"
	],
	"properties": {
		"state": {
			"type": "string",
			"enum": [
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
			]
		},
		"current_step": {
			"type": ["number", "null"],
			"enum": [
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
			]
		},
		"history": {
			"type": "array",
			"maxItems": 1e4,
			"items": { "$ref": "history-entry.schema.json" }
		},
		"is_final": { "type": "boolean" }
	}
};
const schema36 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/history-entry.schema.json",
	"type": "object",
	"required": [
		"from",
		"to",
		"at",
		"cause",
		"iteration"
	],
	"properties": {
		"from": {
			"type": "string",
			"enum": [
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
			]
		},
		"to": {
			"type": "string",
			"enum": [
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
			]
		},
		"at": { "$ref": "timestamp.schema.json" },
		"cause": {
			"type": "string",
			"minLength": 1,
			"maxLength": 200
		},
		"iteration": {
			"type": "integer",
			"minimum": 0,
			"maximum": 2
		},
		"answer": { "type": "object" }
	}
};
function validate134(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate134.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.from === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "from" },
				message: "must have required property 'from'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.to === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "to" },
				message: "must have required property 'to'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.at === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "at" },
				message: "must have required property 'at'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.cause === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "cause" },
				message: "must have required property 'cause'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.iteration === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "iteration" },
				message: "must have required property 'iteration'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.from !== void 0) {
			let data0 = data.from;
			if (typeof data0 !== "string") {
				const err5 = {
					instancePath: instancePath + "/from",
					schemaPath: "#/properties/from/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (!(data0 === "INITIALIZED" || data0 === "JOHARI_DISCOVERY" || data0 === "SEMANTIC_UNDERSTANDING" || data0 === "CHAIN_OF_THOUGHT" || data0 === "TREE_OF_THOUGHT" || data0 === "SKILL_DETECTION" || data0 === "TASK_ROUTING" || data0 === "SELF_CONSISTENCY" || data0 === "SOCRATIC_INTERROGATION" || data0 === "CONSTITUTIONAL_CRITIQUE" || data0 === "KNOWLEDGE_TRANSFER" || data0 === "COMPLETED" || data0 === "HALTED")) {
				const err6 = {
					instancePath: instancePath + "/from",
					schemaPath: "#/properties/from/enum",
					keyword: "enum",
					params: { allowedValues: schema36.properties.from.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.to !== void 0) {
			let data1 = data.to;
			if (typeof data1 !== "string") {
				const err7 = {
					instancePath: instancePath + "/to",
					schemaPath: "#/properties/to/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (!(data1 === "INITIALIZED" || data1 === "JOHARI_DISCOVERY" || data1 === "SEMANTIC_UNDERSTANDING" || data1 === "CHAIN_OF_THOUGHT" || data1 === "TREE_OF_THOUGHT" || data1 === "SKILL_DETECTION" || data1 === "TASK_ROUTING" || data1 === "SELF_CONSISTENCY" || data1 === "SOCRATIC_INTERROGATION" || data1 === "CONSTITUTIONAL_CRITIQUE" || data1 === "KNOWLEDGE_TRANSFER" || data1 === "COMPLETED" || data1 === "HALTED")) {
				const err8 = {
					instancePath: instancePath + "/to",
					schemaPath: "#/properties/to/enum",
					keyword: "enum",
					params: { allowedValues: schema36.properties.to.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.at !== void 0) {
			if (!validate130(data.at, {
				instancePath: instancePath + "/at",
				parentData: data,
				parentDataProperty: "at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.cause !== void 0) {
			let data3 = data.cause;
			if (typeof data3 === "string") {
				if (func1(data3) > 200) {
					const err9 = {
						instancePath: instancePath + "/cause",
						schemaPath: "#/properties/cause/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (func1(data3) < 1) {
					const err10 = {
						instancePath: instancePath + "/cause",
						schemaPath: "#/properties/cause/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/cause",
					schemaPath: "#/properties/cause/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.iteration !== void 0) {
			let data4 = data.iteration;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
				const err12 = {
					instancePath: instancePath + "/iteration",
					schemaPath: "#/properties/iteration/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 > 2 || isNaN(data4)) {
					const err13 = {
						instancePath: instancePath + "/iteration",
						schemaPath: "#/properties/iteration/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 2
						},
						message: "must be <= 2"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
				if (data4 < 0 || isNaN(data4)) {
					const err14 = {
						instancePath: instancePath + "/iteration",
						schemaPath: "#/properties/iteration/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			}
		}
		if (data.answer !== void 0) {
			let data5 = data.answer;
			if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
				const err15 = {
					instancePath: instancePath + "/answer",
					schemaPath: "#/properties/answer/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
	} else {
		const err16 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err16];
		else vErrors.push(err16);
		errors++;
	}
	validate134.errors = vErrors;
	return errors === 0;
}
validate134.evaluated = {
	"props": {
		"from": true,
		"to": true,
		"at": true,
		"cause": true,
		"iteration": true,
		"answer": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate133.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.state === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "state" },
				message: "must have required property 'state'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.current_step === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "current_step" },
				message: "must have required property 'current_step'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.history === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "history" },
				message: "must have required property 'history'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.is_final === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "is_final" },
				message: "must have required property 'is_final'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.state !== void 0) {
			let data0 = data.state;
			if (typeof data0 !== "string") {
				const err4 = {
					instancePath: instancePath + "/state",
					schemaPath: "#/properties/state/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			if (!(data0 === "INITIALIZED" || data0 === "JOHARI_DISCOVERY" || data0 === "SEMANTIC_UNDERSTANDING" || data0 === "CHAIN_OF_THOUGHT" || data0 === "TREE_OF_THOUGHT" || data0 === "SKILL_DETECTION" || data0 === "TASK_ROUTING" || data0 === "SELF_CONSISTENCY" || data0 === "SOCRATIC_INTERROGATION" || data0 === "CONSTITUTIONAL_CRITIQUE" || data0 === "KNOWLEDGE_TRANSFER" || data0 === "COMPLETED" || data0 === "HALTED")) {
				const err5 = {
					instancePath: instancePath + "/state",
					schemaPath: "#/properties/state/enum",
					keyword: "enum",
					params: { allowedValues: schema35.properties.state.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.current_step !== void 0) {
			let data1 = data.current_step;
			if (!(typeof data1 == "number" && isFinite(data1)) && data1 !== null) {
				const err6 = {
					instancePath: instancePath + "/current_step",
					schemaPath: "#/properties/current_step/type",
					keyword: "type",
					params: { type: schema35.properties.current_step.type },
					message: "must be number,null"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
			if (!(data1 === 0 || data1 === 1 || data1 === 2 || data1 === 3 || data1 === 3.2 || data1 === 4 || data1 === 5 || data1 === 6 || data1 === 7 || data1 === 8 || data1 === null)) {
				const err7 = {
					instancePath: instancePath + "/current_step",
					schemaPath: "#/properties/current_step/enum",
					keyword: "enum",
					params: { allowedValues: schema35.properties.current_step.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.history !== void 0) {
			let data2 = data.history;
			if (Array.isArray(data2)) {
				if (data2.length > 1e4) {
					const err8 = {
						instancePath: instancePath + "/history",
						schemaPath: "#/properties/history/maxItems",
						keyword: "maxItems",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 items"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate134(data2[i0], {
					instancePath: instancePath + "/history/" + i0,
					parentData: data2,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors);
					errors = vErrors.length;
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/history",
					schemaPath: "#/properties/history/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.is_final !== void 0) {
			if (typeof data.is_final !== "boolean") {
				const err10 = {
					instancePath: instancePath + "/is_final",
					schemaPath: "#/properties/is_final/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate133.errors = vErrors;
	return errors === 0;
}
validate133.evaluated = {
	"props": {
		"state": true,
		"current_step": true,
		"history": true,
		"is_final": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate138(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate138.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data["0"] !== void 0) {
			if (!validate52(data["0"], {
				instancePath: instancePath + "/0",
				parentData: data,
				parentDataProperty: "0",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
				errors = vErrors.length;
			}
		}
		if (data["1"] !== void 0) {
			if (!validate68(data["1"], {
				instancePath: instancePath + "/1",
				parentData: data,
				parentDataProperty: "1",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
				errors = vErrors.length;
			}
		}
		if (data["2"] !== void 0) {
			if (!validate73(data["2"], {
				instancePath: instancePath + "/2",
				parentData: data,
				parentDataProperty: "2",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
				errors = vErrors.length;
			}
		}
		if (data["3"] !== void 0) {
			if (!validate80(data["3"], {
				instancePath: instancePath + "/3",
				parentData: data,
				parentDataProperty: "3",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
				errors = vErrors.length;
			}
		}
		if (data["4"] !== void 0) {
			if (!validate94(data["4"], {
				instancePath: instancePath + "/4",
				parentData: data,
				parentDataProperty: "4",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
				errors = vErrors.length;
			}
		}
		if (data["5"] !== void 0) {
			if (!validate98(data["5"], {
				instancePath: instancePath + "/5",
				parentData: data,
				parentDataProperty: "5",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
				errors = vErrors.length;
			}
		}
		if (data["6"] !== void 0) {
			if (!validate102(data["6"], {
				instancePath: instancePath + "/6",
				parentData: data,
				parentDataProperty: "6",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
				errors = vErrors.length;
			}
		}
		if (data["7"] !== void 0) {
			if (!validate108(data["7"], {
				instancePath: instancePath + "/7",
				parentData: data,
				parentDataProperty: "7",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
				errors = vErrors.length;
			}
		}
		if (data["8"] !== void 0) {
			if (!validate111(data["8"], {
				instancePath: instancePath + "/8",
				parentData: data,
				parentDataProperty: "8",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
				errors = vErrors.length;
			}
		}
		if (data["3b"] !== void 0) {
			if (!validate90(data["3b"], {
				instancePath: instancePath + "/3b",
				parentData: data,
				parentDataProperty: "3b",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err0 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	validate138.errors = vErrors;
	return errors === 0;
}
validate138.evaluated = {
	"props": {
		"0": true,
		"1": true,
		"2": true,
		"3": true,
		"4": true,
		"5": true,
		"6": true,
		"7": true,
		"8": true,
		"3b": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate150(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate150.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.started_at === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "started_at" },
				message: "must have required property 'started_at'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.started_at !== void 0) {
			if (!validate130(data.started_at, {
				instancePath: instancePath + "/started_at",
				parentData: data,
				parentDataProperty: "started_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.completed_at !== void 0) {
			let data1 = data.completed_at;
			const _errs3 = errors;
			let valid1 = false;
			const _errs4 = errors;
			if (!validate130(data1, {
				instancePath: instancePath + "/completed_at",
				parentData: data,
				parentDataProperty: "completed_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
			var _valid0 = _errs4 === errors;
			valid1 = valid1 || _valid0;
			const _errs5 = errors;
			if (data1 !== null) {
				const err1 = {
					instancePath: instancePath + "/completed_at",
					schemaPath: "#/properties/completed_at/anyOf/1/type",
					keyword: "type",
					params: { type: "null" },
					message: "must be null"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
			var _valid0 = _errs5 === errors;
			valid1 = valid1 || _valid0;
			if (!valid1) {
				const err2 = {
					instancePath: instancePath + "/completed_at",
					schemaPath: "#/properties/completed_at/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
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
		const err3 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate150.errors = vErrors;
	return errors === 0;
}
validate150.evaluated = {
	"props": {
		"started_at": true,
		"completed_at": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const schema39 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/iteration.schema.json",
	"type": "object",
	"required": [
		"iteration",
		"cause",
		"archived_at",
		"step_outputs"
	],
	"properties": {
		"iteration": {
			"type": "integer",
			"minimum": 0,
			"maximum": 2
		},
		"cause": {
			"type": "string",
			"enum": [
				"loop_back",
				"answered",
				"max_iterations"
			]
		},
		"contradiction": {
			"type": "string",
			"maxLength": 1e4
		},
		"archived_at": { "$ref": "timestamp.schema.json" },
		"step_outputs": { "$ref": "step-outputs.schema.json" },
		"step_timestamps": {
			"type": "object",
			"additionalProperties": { "$ref": "step-timestamps.schema.json" }
		}
	}
};
function validate163(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate163.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.iteration === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "iteration" },
				message: "must have required property 'iteration'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.cause === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "cause" },
				message: "must have required property 'cause'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.archived_at === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "archived_at" },
				message: "must have required property 'archived_at'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.step_outputs === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "step_outputs" },
				message: "must have required property 'step_outputs'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.iteration !== void 0) {
			let data0 = data.iteration;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err4 = {
					instancePath: instancePath + "/iteration",
					schemaPath: "#/properties/iteration/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 2 || isNaN(data0)) {
					const err5 = {
						instancePath: instancePath + "/iteration",
						schemaPath: "#/properties/iteration/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 2
						},
						message: "must be <= 2"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0 < 0 || isNaN(data0)) {
					const err6 = {
						instancePath: instancePath + "/iteration",
						schemaPath: "#/properties/iteration/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		if (data.cause !== void 0) {
			let data1 = data.cause;
			if (typeof data1 !== "string") {
				const err7 = {
					instancePath: instancePath + "/cause",
					schemaPath: "#/properties/cause/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (!(data1 === "loop_back" || data1 === "answered" || data1 === "max_iterations")) {
				const err8 = {
					instancePath: instancePath + "/cause",
					schemaPath: "#/properties/cause/enum",
					keyword: "enum",
					params: { allowedValues: schema39.properties.cause.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.contradiction !== void 0) {
			let data2 = data.contradiction;
			if (typeof data2 === "string") {
				if (func1(data2) > 1e4) {
					const err9 = {
						instancePath: instancePath + "/contradiction",
						schemaPath: "#/properties/contradiction/maxLength",
						keyword: "maxLength",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 characters"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/contradiction",
					schemaPath: "#/properties/contradiction/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.archived_at !== void 0) {
			if (!validate130(data.archived_at, {
				instancePath: instancePath + "/archived_at",
				parentData: data,
				parentDataProperty: "archived_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.step_outputs !== void 0) {
			if (!validate138(data.step_outputs, {
				instancePath: instancePath + "/step_outputs",
				parentData: data,
				parentDataProperty: "step_outputs",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
				errors = vErrors.length;
			}
		}
		if (data.step_timestamps !== void 0) {
			let data5 = data.step_timestamps;
			if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
				for (const key0 in data5) if (!validate150(data5[key0], {
					instancePath: instancePath + "/step_timestamps/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
					parentData: data5,
					parentDataProperty: key0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
					errors = vErrors.length;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/step_timestamps",
					schemaPath: "#/properties/step_timestamps/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate163.errors = vErrors;
	return errors === 0;
}
validate163.evaluated = {
	"props": {
		"iteration": true,
		"cause": true,
		"contradiction": true,
		"archived_at": true,
		"step_outputs": true,
		"step_timestamps": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const schema40 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/clarification-question.schema.json",
	"type": "object",
	"required": ["id", "question"],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^q[1-9][0-9]{0,3}$"
		},
		"question": { "$ref": "../../steps/1.0/text.schema.json" },
		"why": { "$ref": "../../steps/1.0/text.schema.json" },
		"options": { "$ref": "../../steps/1.0/text-list.schema.json" },
		"answer": {
			"type": "string",
			"minLength": 1,
			"maxLength": 1048576
		},
		"answered_at": { "$ref": "timestamp.schema.json" },
		"answered_by": {
			"type": "string",
			"enum": ["user", "policy"]
		},
		"asked_by": {
			"type": "string",
			"maxLength": 200
		}
	}
};
const pattern8 = new RegExp("^q[1-9][0-9]{0,3}$", "u");
function validate168(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate168.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.id === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "id" },
				message: "must have required property 'id'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.question === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "question" },
				message: "must have required property 'question'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern8.test(data0)) {
					const err2 = {
						instancePath: instancePath + "/id",
						schemaPath: "#/properties/id/pattern",
						keyword: "pattern",
						params: { pattern: "^q[1-9][0-9]{0,3}$" },
						message: "must match pattern \"^q[1-9][0-9]{0,3}$\""
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.question !== void 0) {
			if (!validate53(data.question, {
				instancePath: instancePath + "/question",
				parentData: data,
				parentDataProperty: "question",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.why !== void 0) {
			if (!validate53(data.why, {
				instancePath: instancePath + "/why",
				parentData: data,
				parentDataProperty: "why",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.options !== void 0) {
			if (!validate56(data.options, {
				instancePath: instancePath + "/options",
				parentData: data,
				parentDataProperty: "options",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
				errors = vErrors.length;
			}
		}
		if (data.answer !== void 0) {
			let data4 = data.answer;
			if (typeof data4 === "string") {
				if (func1(data4) > 1048576) {
					const err4 = {
						instancePath: instancePath + "/answer",
						schemaPath: "#/properties/answer/maxLength",
						keyword: "maxLength",
						params: { limit: 1048576 },
						message: "must NOT have more than 1048576 characters"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (func1(data4) < 1) {
					const err5 = {
						instancePath: instancePath + "/answer",
						schemaPath: "#/properties/answer/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/answer",
					schemaPath: "#/properties/answer/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.answered_at !== void 0) {
			if (!validate130(data.answered_at, {
				instancePath: instancePath + "/answered_at",
				parentData: data,
				parentDataProperty: "answered_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.answered_by !== void 0) {
			let data6 = data.answered_by;
			if (typeof data6 !== "string") {
				const err7 = {
					instancePath: instancePath + "/answered_by",
					schemaPath: "#/properties/answered_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (!(data6 === "user" || data6 === "policy")) {
				const err8 = {
					instancePath: instancePath + "/answered_by",
					schemaPath: "#/properties/answered_by/enum",
					keyword: "enum",
					params: { allowedValues: schema40.properties.answered_by.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.asked_by !== void 0) {
			let data7 = data.asked_by;
			if (typeof data7 === "string") {
				if (func1(data7) > 200) {
					const err9 = {
						instancePath: instancePath + "/asked_by",
						schemaPath: "#/properties/asked_by/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/asked_by",
					schemaPath: "#/properties/asked_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate168.errors = vErrors;
	return errors === 0;
}
validate168.evaluated = {
	"props": {
		"id": true,
		"question": true,
		"why": true,
		"options": true,
		"answer": true,
		"answered_at": true,
		"answered_by": true,
		"asked_by": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const schema41 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/dispatch.schema.json",
	"type": "object",
	"required": [
		"route",
		"directive",
		"created_at",
		"expires_at"
	],
	"properties": {
		"route": {
			"type": "string",
			"enum": ["skill-orchestration", "dynamic-skill-sequencing"]
		},
		"directive": {
			"type": "string",
			"maxLength": 1e4
		},
		"skill": {
			"type": "string",
			"maxLength": 200
		},
		"payload_path": {
			"type": "string",
			"maxLength": 4096
		},
		"tasks": {
			"type": "array",
			"maxItems": 200,
			"items": {
				"type": "object",
				"required": ["id", "path"],
				"properties": {
					"id": {
						"type": "string",
						"maxLength": 64
					},
					"path": {
						"type": "string",
						"maxLength": 4096
					},
					"step": {
						"type": "string",
						"maxLength": 64
					}
				}
			}
		},
		"created_at": { "$ref": "timestamp.schema.json" },
		"claimed_by": {
			"type": "string",
			"maxLength": 200
		},
		"claimed_at": { "$ref": "timestamp.schema.json" },
		"acknowledged_at": { "$ref": "timestamp.schema.json" },
		"acknowledged_by": {
			"type": "string",
			"maxLength": 200
		},
		"expires_at": { "$ref": "timestamp.schema.json" }
	}
};
function validate174(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate174.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.route === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "route" },
				message: "must have required property 'route'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.directive === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "directive" },
				message: "must have required property 'directive'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.created_at === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "created_at" },
				message: "must have required property 'created_at'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.expires_at === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "expires_at" },
				message: "must have required property 'expires_at'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.route !== void 0) {
			let data0 = data.route;
			if (typeof data0 !== "string") {
				const err4 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			if (!(data0 === "skill-orchestration" || data0 === "dynamic-skill-sequencing")) {
				const err5 = {
					instancePath: instancePath + "/route",
					schemaPath: "#/properties/route/enum",
					keyword: "enum",
					params: { allowedValues: schema41.properties.route.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.directive !== void 0) {
			let data1 = data.directive;
			if (typeof data1 === "string") {
				if (func1(data1) > 1e4) {
					const err6 = {
						instancePath: instancePath + "/directive",
						schemaPath: "#/properties/directive/maxLength",
						keyword: "maxLength",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 characters"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/directive",
					schemaPath: "#/properties/directive/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.skill !== void 0) {
			let data2 = data.skill;
			if (typeof data2 === "string") {
				if (func1(data2) > 200) {
					const err8 = {
						instancePath: instancePath + "/skill",
						schemaPath: "#/properties/skill/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/skill",
					schemaPath: "#/properties/skill/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.payload_path !== void 0) {
			let data3 = data.payload_path;
			if (typeof data3 === "string") {
				if (func1(data3) > 4096) {
					const err10 = {
						instancePath: instancePath + "/payload_path",
						schemaPath: "#/properties/payload_path/maxLength",
						keyword: "maxLength",
						params: { limit: 4096 },
						message: "must NOT have more than 4096 characters"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/payload_path",
					schemaPath: "#/properties/payload_path/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.tasks !== void 0) {
			let data4 = data.tasks;
			if (Array.isArray(data4)) {
				if (data4.length > 200) {
					const err12 = {
						instancePath: instancePath + "/tasks",
						schemaPath: "#/properties/tasks/maxItems",
						keyword: "maxItems",
						params: { limit: 200 },
						message: "must NOT have more than 200 items"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				const len0 = data4.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data5 = data4[i0];
					if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
						if (data5.id === void 0) {
							const err13 = {
								instancePath: instancePath + "/tasks/" + i0,
								schemaPath: "#/properties/tasks/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
						if (data5.path === void 0) {
							const err14 = {
								instancePath: instancePath + "/tasks/" + i0,
								schemaPath: "#/properties/tasks/items/required",
								keyword: "required",
								params: { missingProperty: "path" },
								message: "must have required property 'path'"
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
						if (data5.id !== void 0) {
							let data6 = data5.id;
							if (typeof data6 === "string") {
								if (func1(data6) > 64) {
									const err15 = {
										instancePath: instancePath + "/tasks/" + i0 + "/id",
										schemaPath: "#/properties/tasks/items/properties/id/maxLength",
										keyword: "maxLength",
										params: { limit: 64 },
										message: "must NOT have more than 64 characters"
									};
									if (vErrors === null) vErrors = [err15];
									else vErrors.push(err15);
									errors++;
								}
							} else {
								const err16 = {
									instancePath: instancePath + "/tasks/" + i0 + "/id",
									schemaPath: "#/properties/tasks/items/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data5.path !== void 0) {
							let data7 = data5.path;
							if (typeof data7 === "string") {
								if (func1(data7) > 4096) {
									const err17 = {
										instancePath: instancePath + "/tasks/" + i0 + "/path",
										schemaPath: "#/properties/tasks/items/properties/path/maxLength",
										keyword: "maxLength",
										params: { limit: 4096 },
										message: "must NOT have more than 4096 characters"
									};
									if (vErrors === null) vErrors = [err17];
									else vErrors.push(err17);
									errors++;
								}
							} else {
								const err18 = {
									instancePath: instancePath + "/tasks/" + i0 + "/path",
									schemaPath: "#/properties/tasks/items/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
						if (data5.step !== void 0) {
							let data8 = data5.step;
							if (typeof data8 === "string") {
								if (func1(data8) > 64) {
									const err19 = {
										instancePath: instancePath + "/tasks/" + i0 + "/step",
										schemaPath: "#/properties/tasks/items/properties/step/maxLength",
										keyword: "maxLength",
										params: { limit: 64 },
										message: "must NOT have more than 64 characters"
									};
									if (vErrors === null) vErrors = [err19];
									else vErrors.push(err19);
									errors++;
								}
							} else {
								const err20 = {
									instancePath: instancePath + "/tasks/" + i0 + "/step",
									schemaPath: "#/properties/tasks/items/properties/step/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
					} else {
						const err21 = {
							instancePath: instancePath + "/tasks/" + i0,
							schemaPath: "#/properties/tasks/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/tasks",
					schemaPath: "#/properties/tasks/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.created_at !== void 0) {
			if (!validate130(data.created_at, {
				instancePath: instancePath + "/created_at",
				parentData: data,
				parentDataProperty: "created_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.claimed_by !== void 0) {
			let data10 = data.claimed_by;
			if (typeof data10 === "string") {
				if (func1(data10) > 200) {
					const err23 = {
						instancePath: instancePath + "/claimed_by",
						schemaPath: "#/properties/claimed_by/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
			} else {
				const err24 = {
					instancePath: instancePath + "/claimed_by",
					schemaPath: "#/properties/claimed_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.claimed_at !== void 0) {
			if (!validate130(data.claimed_at, {
				instancePath: instancePath + "/claimed_at",
				parentData: data,
				parentDataProperty: "claimed_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.acknowledged_at !== void 0) {
			if (!validate130(data.acknowledged_at, {
				instancePath: instancePath + "/acknowledged_at",
				parentData: data,
				parentDataProperty: "acknowledged_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.acknowledged_by !== void 0) {
			let data13 = data.acknowledged_by;
			if (typeof data13 === "string") {
				if (func1(data13) > 200) {
					const err25 = {
						instancePath: instancePath + "/acknowledged_by",
						schemaPath: "#/properties/acknowledged_by/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
			} else {
				const err26 = {
					instancePath: instancePath + "/acknowledged_by",
					schemaPath: "#/properties/acknowledged_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
		if (data.expires_at !== void 0) {
			if (!validate130(data.expires_at, {
				instancePath: instancePath + "/expires_at",
				parentData: data,
				parentDataProperty: "expires_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err27 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err27];
		else vErrors.push(err27);
		errors++;
	}
	validate174.errors = vErrors;
	return errors === 0;
}
validate174.evaluated = {
	"props": {
		"route": true,
		"directive": true,
		"skill": true,
		"payload_path": true,
		"tasks": true,
		"created_at": true,
		"claimed_by": true,
		"claimed_at": true,
		"acknowledged_at": true,
		"acknowledged_by": true,
		"expires_at": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const schema42 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/session/1.0/metadata.schema.json",
	"type": "object",
	"required": ["is_agent_session", "depth"],
	"properties": {
		"is_agent_session": { "type": "boolean" },
		"agent": {
			"type": ["string", "null"],
			"maxLength": 200
		},
		"agent_session": {
			"type": ["string", "null"],
			"maxLength": 512
		},
		"agent_id": {
			"type": ["string", "null"],
			"maxLength": 512
		},
		"parent_session": {
			"type": ["string", "null"],
			"maxLength": 200
		},
		"opened_by": {
			"type": "string",
			"maxLength": 64
		},
		"depth": {
			"type": "string",
			"enum": ["full", "light"]
		},
		"depth_reason": {
			"type": "string",
			"maxLength": 1e3
		},
		"thread_id": {
			"type": ["string", "null"],
			"maxLength": 200
		},
		"cwd": {
			"type": "string",
			"maxLength": 4096
		},
		"follow_ups": {
			"type": "array",
			"maxItems": 1e4,
			"items": { "$ref": "follow-up.schema.json" }
		}
	}
};
function validate182(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate182.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.at === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "at" },
				message: "must have required property 'at'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.depth_reason === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "depth_reason" },
				message: "must have required property 'depth_reason'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.at !== void 0) {
			if (!validate130(data.at, {
				instancePath: instancePath + "/at",
				parentData: data,
				parentDataProperty: "at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.depth_reason !== void 0) {
			let data1 = data.depth_reason;
			if (typeof data1 === "string") {
				if (func1(data1) > 1e3) {
					const err2 = {
						instancePath: instancePath + "/depth_reason",
						schemaPath: "#/properties/depth_reason/maxLength",
						keyword: "maxLength",
						params: { limit: 1e3 },
						message: "must NOT have more than 1000 characters"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/depth_reason",
					schemaPath: "#/properties/depth_reason/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
	} else {
		const err4 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err4];
		else vErrors.push(err4);
		errors++;
	}
	validate182.errors = vErrors;
	return errors === 0;
}
validate182.evaluated = {
	"props": {
		"at": true,
		"depth_reason": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate181(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate181.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.is_agent_session === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "is_agent_session" },
				message: "must have required property 'is_agent_session'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.depth === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "depth" },
				message: "must have required property 'depth'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.is_agent_session !== void 0) {
			if (typeof data.is_agent_session !== "boolean") {
				const err2 = {
					instancePath: instancePath + "/is_agent_session",
					schemaPath: "#/properties/is_agent_session/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.agent !== void 0) {
			let data1 = data.agent;
			if (typeof data1 !== "string" && data1 !== null) {
				const err3 = {
					instancePath: instancePath + "/agent",
					schemaPath: "#/properties/agent/type",
					keyword: "type",
					params: { type: schema42.properties.agent.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data1 === "string") {
				if (func1(data1) > 200) {
					const err4 = {
						instancePath: instancePath + "/agent",
						schemaPath: "#/properties/agent/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		if (data.agent_session !== void 0) {
			let data2 = data.agent_session;
			if (typeof data2 !== "string" && data2 !== null) {
				const err5 = {
					instancePath: instancePath + "/agent_session",
					schemaPath: "#/properties/agent_session/type",
					keyword: "type",
					params: { type: schema42.properties.agent_session.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data2 === "string") {
				if (func1(data2) > 512) {
					const err6 = {
						instancePath: instancePath + "/agent_session",
						schemaPath: "#/properties/agent_session/maxLength",
						keyword: "maxLength",
						params: { limit: 512 },
						message: "must NOT have more than 512 characters"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		if (data.agent_id !== void 0) {
			let data3 = data.agent_id;
			if (typeof data3 !== "string" && data3 !== null) {
				const err7 = {
					instancePath: instancePath + "/agent_id",
					schemaPath: "#/properties/agent_id/type",
					keyword: "type",
					params: { type: schema42.properties.agent_id.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data3 === "string") {
				if (func1(data3) > 512) {
					const err8 = {
						instancePath: instancePath + "/agent_id",
						schemaPath: "#/properties/agent_id/maxLength",
						keyword: "maxLength",
						params: { limit: 512 },
						message: "must NOT have more than 512 characters"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			}
		}
		if (data.parent_session !== void 0) {
			let data4 = data.parent_session;
			if (typeof data4 !== "string" && data4 !== null) {
				const err9 = {
					instancePath: instancePath + "/parent_session",
					schemaPath: "#/properties/parent_session/type",
					keyword: "type",
					params: { type: schema42.properties.parent_session.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
			if (typeof data4 === "string") {
				if (func1(data4) > 200) {
					const err10 = {
						instancePath: instancePath + "/parent_session",
						schemaPath: "#/properties/parent_session/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			}
		}
		if (data.opened_by !== void 0) {
			let data5 = data.opened_by;
			if (typeof data5 === "string") {
				if (func1(data5) > 64) {
					const err11 = {
						instancePath: instancePath + "/opened_by",
						schemaPath: "#/properties/opened_by/maxLength",
						keyword: "maxLength",
						params: { limit: 64 },
						message: "must NOT have more than 64 characters"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/opened_by",
					schemaPath: "#/properties/opened_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.depth !== void 0) {
			let data6 = data.depth;
			if (typeof data6 !== "string") {
				const err13 = {
					instancePath: instancePath + "/depth",
					schemaPath: "#/properties/depth/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
			if (!(data6 === "full" || data6 === "light")) {
				const err14 = {
					instancePath: instancePath + "/depth",
					schemaPath: "#/properties/depth/enum",
					keyword: "enum",
					params: { allowedValues: schema42.properties.depth.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.depth_reason !== void 0) {
			let data7 = data.depth_reason;
			if (typeof data7 === "string") {
				if (func1(data7) > 1e3) {
					const err15 = {
						instancePath: instancePath + "/depth_reason",
						schemaPath: "#/properties/depth_reason/maxLength",
						keyword: "maxLength",
						params: { limit: 1e3 },
						message: "must NOT have more than 1000 characters"
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/depth_reason",
					schemaPath: "#/properties/depth_reason/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.thread_id !== void 0) {
			let data8 = data.thread_id;
			if (typeof data8 !== "string" && data8 !== null) {
				const err17 = {
					instancePath: instancePath + "/thread_id",
					schemaPath: "#/properties/thread_id/type",
					keyword: "type",
					params: { type: schema42.properties.thread_id.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
			if (typeof data8 === "string") {
				if (func1(data8) > 200) {
					const err18 = {
						instancePath: instancePath + "/thread_id",
						schemaPath: "#/properties/thread_id/maxLength",
						keyword: "maxLength",
						params: { limit: 200 },
						message: "must NOT have more than 200 characters"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
			}
		}
		if (data.cwd !== void 0) {
			let data9 = data.cwd;
			if (typeof data9 === "string") {
				if (func1(data9) > 4096) {
					const err19 = {
						instancePath: instancePath + "/cwd",
						schemaPath: "#/properties/cwd/maxLength",
						keyword: "maxLength",
						params: { limit: 4096 },
						message: "must NOT have more than 4096 characters"
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/cwd",
					schemaPath: "#/properties/cwd/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.follow_ups !== void 0) {
			let data10 = data.follow_ups;
			if (Array.isArray(data10)) {
				if (data10.length > 1e4) {
					const err21 = {
						instancePath: instancePath + "/follow_ups",
						schemaPath: "#/properties/follow_ups/maxItems",
						keyword: "maxItems",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 items"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				const len0 = data10.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate182(data10[i0], {
					instancePath: instancePath + "/follow_ups/" + i0,
					parentData: data10,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
					errors = vErrors.length;
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/follow_ups",
					schemaPath: "#/properties/follow_ups/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
	} else {
		const err23 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err23];
		else vErrors.push(err23);
		errors++;
	}
	validate181.errors = vErrors;
	return errors === 0;
}
validate181.evaluated = {
	"props": {
		"is_agent_session": true,
		"agent": true,
		"agent_session": true,
		"agent_id": true,
		"parent_session": true,
		"opened_by": true,
		"depth": true,
		"depth_reason": true,
		"thread_id": true,
		"cwd": true,
		"follow_ups": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate129.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.schema_version === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "schema_version" },
				message: "must have required property 'schema_version'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.session_id === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "session_id" },
				message: "must have required property 'session_id'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.revision === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "revision" },
				message: "must have required property 'revision'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.user_query === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "user_query" },
				message: "must have required property 'user_query'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.query_timestamp === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query_timestamp" },
				message: "must have required property 'query_timestamp'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.status === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "status" },
				message: "must have required property 'status'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.fsm === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "fsm" },
				message: "must have required property 'fsm'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.step_outputs === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "step_outputs" },
				message: "must have required property 'step_outputs'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.step_timestamps === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "step_timestamps" },
				message: "must have required property 'step_timestamps'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.iterations === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "iterations" },
				message: "must have required property 'iterations'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.iteration_count === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "iteration_count" },
				message: "must have required property 'iteration_count'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.metadata === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "metadata" },
				message: "must have required property 'metadata'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.schema_version !== void 0) {
			let data0 = data.schema_version;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					const err12 = {
						instancePath: instancePath + "/schema_version",
						schemaPath: "#/properties/schema_version/pattern",
						keyword: "pattern",
						params: { pattern: "^1\\.[0-9]{1,4}$" },
						message: "must match pattern \"^1\\.[0-9]{1,4}$\""
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/schema_version",
					schemaPath: "#/properties/schema_version/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.session_id !== void 0) {
			let data1 = data.session_id;
			if (typeof data1 === "string") {
				if (!pattern6.test(data1)) {
					const err14 = {
						instancePath: instancePath + "/session_id",
						schemaPath: "#/properties/session_id/pattern",
						keyword: "pattern",
						params: { pattern: "^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$" },
						message: "must match pattern \"^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$\""
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/session_id",
					schemaPath: "#/properties/session_id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.revision !== void 0) {
			let data2 = data.revision;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err16 = {
					instancePath: instancePath + "/revision",
					schemaPath: "#/properties/revision/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) {
					const err17 = {
						instancePath: instancePath + "/revision",
						schemaPath: "#/properties/revision/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			}
		}
		if (data.user_query !== void 0) {
			let data3 = data.user_query;
			if (typeof data3 === "string") {
				if (func1(data3) < 1) {
					const err18 = {
						instancePath: instancePath + "/user_query",
						schemaPath: "#/properties/user_query/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/user_query",
					schemaPath: "#/properties/user_query/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.query_timestamp !== void 0) {
			if (!validate130(data.query_timestamp, {
				instancePath: instancePath + "/query_timestamp",
				parentData: data,
				parentDataProperty: "query_timestamp",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.updated_at !== void 0) {
			if (!validate130(data.updated_at, {
				instancePath: instancePath + "/updated_at",
				parentData: data,
				parentDataProperty: "updated_at",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate130.errors : vErrors.concat(validate130.errors);
				errors = vErrors.length;
			}
		}
		if (data.status !== void 0) {
			let data6 = data.status;
			if (typeof data6 !== "string") {
				const err20 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
			if (!(data6 === "initialized" || data6 === "in_progress" || data6 === "halted" || data6 === "completed" || data6 === "abandoned")) {
				const err21 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/enum",
					keyword: "enum",
					params: { allowedValues: schema33.properties.status.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.fsm !== void 0) {
			if (!validate133(data.fsm, {
				instancePath: instancePath + "/fsm",
				parentData: data,
				parentDataProperty: "fsm",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
				errors = vErrors.length;
			}
		}
		if (data.step_outputs !== void 0) {
			if (!validate138(data.step_outputs, {
				instancePath: instancePath + "/step_outputs",
				parentData: data,
				parentDataProperty: "step_outputs",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
				errors = vErrors.length;
			}
		}
		if (data.step_timestamps !== void 0) {
			let data9 = data.step_timestamps;
			if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
				if (data9["0"] !== void 0) {
					if (!validate150(data9["0"], {
						instancePath: instancePath + "/step_timestamps/0",
						parentData: data9,
						parentDataProperty: "0",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["1"] !== void 0) {
					if (!validate150(data9["1"], {
						instancePath: instancePath + "/step_timestamps/1",
						parentData: data9,
						parentDataProperty: "1",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["2"] !== void 0) {
					if (!validate150(data9["2"], {
						instancePath: instancePath + "/step_timestamps/2",
						parentData: data9,
						parentDataProperty: "2",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["3"] !== void 0) {
					if (!validate150(data9["3"], {
						instancePath: instancePath + "/step_timestamps/3",
						parentData: data9,
						parentDataProperty: "3",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["4"] !== void 0) {
					if (!validate150(data9["4"], {
						instancePath: instancePath + "/step_timestamps/4",
						parentData: data9,
						parentDataProperty: "4",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["5"] !== void 0) {
					if (!validate150(data9["5"], {
						instancePath: instancePath + "/step_timestamps/5",
						parentData: data9,
						parentDataProperty: "5",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["6"] !== void 0) {
					if (!validate150(data9["6"], {
						instancePath: instancePath + "/step_timestamps/6",
						parentData: data9,
						parentDataProperty: "6",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["7"] !== void 0) {
					if (!validate150(data9["7"], {
						instancePath: instancePath + "/step_timestamps/7",
						parentData: data9,
						parentDataProperty: "7",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["8"] !== void 0) {
					if (!validate150(data9["8"], {
						instancePath: instancePath + "/step_timestamps/8",
						parentData: data9,
						parentDataProperty: "8",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
				if (data9["3b"] !== void 0) {
					if (!validate150(data9["3b"], {
						instancePath: instancePath + "/step_timestamps/3b",
						parentData: data9,
						parentDataProperty: "3b",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
						errors = vErrors.length;
					}
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/step_timestamps",
					schemaPath: "#/properties/step_timestamps/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.iterations !== void 0) {
			let data20 = data.iterations;
			if (Array.isArray(data20)) {
				if (data20.length > 1e3) {
					const err23 = {
						instancePath: instancePath + "/iterations",
						schemaPath: "#/properties/iterations/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						message: "must NOT have more than 1000 items"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				const len0 = data20.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate163(data20[i0], {
					instancePath: instancePath + "/iterations/" + i0,
					parentData: data20,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
					errors = vErrors.length;
				}
			} else {
				const err24 = {
					instancePath: instancePath + "/iterations",
					schemaPath: "#/properties/iterations/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.iteration_count !== void 0) {
			let data22 = data.iteration_count;
			if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
				const err25 = {
					instancePath: instancePath + "/iteration_count",
					schemaPath: "#/properties/iteration_count/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
			if (typeof data22 == "number" && isFinite(data22)) {
				if (data22 > 2 || isNaN(data22)) {
					const err26 = {
						instancePath: instancePath + "/iteration_count",
						schemaPath: "#/properties/iteration_count/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 2
						},
						message: "must be <= 2"
					};
					if (vErrors === null) vErrors = [err26];
					else vErrors.push(err26);
					errors++;
				}
				if (data22 < 0 || isNaN(data22)) {
					const err27 = {
						instancePath: instancePath + "/iteration_count",
						schemaPath: "#/properties/iteration_count/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
			}
		}
		if (data.routing_decision !== void 0) {
			let data23 = data.routing_decision;
			if (typeof data23 !== "string" && data23 !== null) {
				const err28 = {
					instancePath: instancePath + "/routing_decision",
					schemaPath: "#/properties/routing_decision/type",
					keyword: "type",
					params: { type: schema33.properties.routing_decision.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
			if (!(data23 === "skill-orchestration" || data23 === "dynamic-skill-sequencing" || data23 === null)) {
				const err29 = {
					instancePath: instancePath + "/routing_decision",
					schemaPath: "#/properties/routing_decision/enum",
					keyword: "enum",
					params: { allowedValues: schema33.properties.routing_decision.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.routing_justification !== void 0) {
			let data24 = data.routing_justification;
			if (typeof data24 !== "string" && data24 !== null) {
				const err30 = {
					instancePath: instancePath + "/routing_justification",
					schemaPath: "#/properties/routing_justification/type",
					keyword: "type",
					params: { type: schema33.properties.routing_justification.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err30];
				else vErrors.push(err30);
				errors++;
			}
			if (typeof data24 === "string") {
				if (func1(data24) > 1e4) {
					const err31 = {
						instancePath: instancePath + "/routing_justification",
						schemaPath: "#/properties/routing_justification/maxLength",
						keyword: "maxLength",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 characters"
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
			}
		}
		if (data.halt_reason !== void 0) {
			let data25 = data.halt_reason;
			if (typeof data25 !== "string" && data25 !== null) {
				const err32 = {
					instancePath: instancePath + "/halt_reason",
					schemaPath: "#/properties/halt_reason/type",
					keyword: "type",
					params: { type: schema33.properties.halt_reason.type },
					message: "must be string,null"
				};
				if (vErrors === null) vErrors = [err32];
				else vErrors.push(err32);
				errors++;
			}
			if (typeof data25 === "string") {
				if (func1(data25) > 1e4) {
					const err33 = {
						instancePath: instancePath + "/halt_reason",
						schemaPath: "#/properties/halt_reason/maxLength",
						keyword: "maxLength",
						params: { limit: 1e4 },
						message: "must NOT have more than 10000 characters"
					};
					if (vErrors === null) vErrors = [err33];
					else vErrors.push(err33);
					errors++;
				}
			}
		}
		if (data.clarification_questions !== void 0) {
			let data26 = data.clarification_questions;
			if (Array.isArray(data26)) {
				if (data26.length > 1e3) {
					const err34 = {
						instancePath: instancePath + "/clarification_questions",
						schemaPath: "#/properties/clarification_questions/maxItems",
						keyword: "maxItems",
						params: { limit: 1e3 },
						message: "must NOT have more than 1000 items"
					};
					if (vErrors === null) vErrors = [err34];
					else vErrors.push(err34);
					errors++;
				}
				const len1 = data26.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate168(data26[i1], {
					instancePath: instancePath + "/clarification_questions/" + i1,
					parentData: data26,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
					errors = vErrors.length;
				}
			} else {
				const err35 = {
					instancePath: instancePath + "/clarification_questions",
					schemaPath: "#/properties/clarification_questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data.dispatch_pending !== void 0) {
			let data28 = data.dispatch_pending;
			const _errs42 = errors;
			let valid6 = false;
			const _errs43 = errors;
			if (!validate174(data28, {
				instancePath: instancePath + "/dispatch_pending",
				parentData: data,
				parentDataProperty: "dispatch_pending",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
				errors = vErrors.length;
			}
			var _valid0 = _errs43 === errors;
			valid6 = valid6 || _valid0;
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
			const _errs44 = errors;
			if (data28 !== null) {
				const err36 = {
					instancePath: instancePath + "/dispatch_pending",
					schemaPath: "#/properties/dispatch_pending/anyOf/1/type",
					keyword: "type",
					params: { type: "null" },
					message: "must be null"
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
			var _valid0 = _errs44 === errors;
			valid6 = valid6 || _valid0;
			if (!valid6) {
				const err37 = {
					instancePath: instancePath + "/dispatch_pending",
					schemaPath: "#/properties/dispatch_pending/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			} else {
				errors = _errs42;
				if (vErrors !== null) {
					if (_errs42) vErrors.length = _errs42;
					else vErrors = null;
				}
			}
		}
		if (data.decision !== void 0) {
			let data29 = data.decision;
			if (!(data29 && typeof data29 == "object" && !Array.isArray(data29)) && data29 !== null) {
				const err38 = {
					instancePath: instancePath + "/decision",
					schemaPath: "#/properties/decision/type",
					keyword: "type",
					params: { type: schema33.properties.decision.type },
					message: "must be object,null"
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data.learnings !== void 0) {
			let data30 = data.learnings;
			const _errs49 = errors;
			let valid7 = false;
			const _errs50 = errors;
			if (!validate121(data30, {
				instancePath: instancePath + "/learnings",
				parentData: data,
				parentDataProperty: "learnings",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
				errors = vErrors.length;
			}
			var _valid1 = _errs50 === errors;
			valid7 = valid7 || _valid1;
			if (_valid1) {
				var props1 = {};
				props1.patterns_discovered = true;
				props1.gotchas = true;
			}
			const _errs51 = errors;
			if (data30 !== null) {
				const err39 = {
					instancePath: instancePath + "/learnings",
					schemaPath: "#/properties/learnings/anyOf/1/type",
					keyword: "type",
					params: { type: "null" },
					message: "must be null"
				};
				if (vErrors === null) vErrors = [err39];
				else vErrors.push(err39);
				errors++;
			}
			var _valid1 = _errs51 === errors;
			valid7 = valid7 || _valid1;
			if (!valid7) {
				const err40 = {
					instancePath: instancePath + "/learnings",
					schemaPath: "#/properties/learnings/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			} else {
				errors = _errs49;
				if (vErrors !== null) {
					if (_errs49) vErrors.length = _errs49;
					else vErrors = null;
				}
			}
		}
		if (data.metadata !== void 0) {
			if (!validate181(data.metadata, {
				instancePath: instancePath + "/metadata",
				parentData: data,
				parentDataProperty: "metadata",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate181.errors : vErrors.concat(validate181.errors);
				errors = vErrors.length;
			}
		}
	} else {
		const err41 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err41];
		else vErrors.push(err41);
		errors++;
	}
	validate129.errors = vErrors;
	return errors === 0;
}
validate129.evaluated = {
	"props": {
		"schema_version": true,
		"session_id": true,
		"revision": true,
		"user_query": true,
		"query_timestamp": true,
		"updated_at": true,
		"status": true,
		"fsm": true,
		"step_outputs": true,
		"step_timestamps": true,
		"iterations": true,
		"iteration_count": true,
		"routing_decision": true,
		"routing_justification": true,
		"halt_reason": true,
		"clarification_questions": true,
		"dispatch_pending": true,
		"decision": true,
		"learnings": true,
		"metadata": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
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
