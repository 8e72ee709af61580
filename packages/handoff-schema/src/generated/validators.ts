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
const clew_validateTaskHandoff = validate20;
const schema31 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/task-handoff/1.0/task-handoff.schema.json",
	"type": "object",
	"required": ["outcome"],
	"properties": {
		"outcome": {
			"type": "string",
			"enum": [
				"completed",
				"partial",
				"failed",
				"blocked"
			]
		},
		"files_created": {
			"type": "array",
			"items": { "$ref": "created-file.schema.json" }
		},
		"files_modified": {
			"type": "array",
			"items": { "$ref": "modified-file.schema.json" }
		},
		"patterns_discovered": {
			"type": "array",
			"items": { "$ref": "discovered-pattern.schema.json" }
		},
		"gotchas": {
			"type": "array",
			"items": { "$ref": "gotcha.schema.json" }
		},
		"dependencies_for_next": {
			"type": "array",
			"items": { "$ref": "file-dependency.schema.json" }
		},
		"open_questions": {
			"type": "array",
			"items": { "$ref": "open-question.schema.json" }
		},
		"suggested_next_steps": {
			"type": "array",
			"items": { "$ref": "next-step.schema.json" }
		},
		"blockers": {
			"type": "array",
			"items": { "$ref": "blocker.schema.json" }
		}
	},
	"allOf": [
		{
			"if": {
				"properties": { "outcome": { "const": "partial" } },
				"required": ["outcome"]
			},
			"then": {
				"required": ["blockers", "suggested_next_steps"],
				"properties": {
					"blockers": { "minItems": 1 },
					"suggested_next_steps": { "minItems": 1 }
				}
			}
		},
		{
			"if": {
				"properties": { "outcome": { "const": "failed" } },
				"required": ["outcome"]
			},
			"then": {
				"required": ["blockers"],
				"properties": { "blockers": {
					"minItems": 1,
					"items": { "required": ["suggested_resolution"] }
				} }
			}
		},
		{
			"if": {
				"properties": { "outcome": { "const": "blocked" } },
				"required": ["outcome"]
			},
			"then": {
				"required": ["blockers"],
				"properties": { "blockers": {
					"minItems": 1,
					"items": {
						"required": ["blocking_tasks"],
						"properties": { "blocking_tasks": { "minItems": 1 } }
					}
				} }
			}
		}
	]
};
const schema33 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/task-handoff/1.0/modified-file.schema.json",
	"type": "object",
	"required": ["path"],
	"properties": {
		"path": {
			"type": "string",
			"pattern": "^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$"
		},
		"lines": {
			"type": "string",
			"pattern": "^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$"
		},
		"change_type": {
			"type": "string",
			"enum": [
				"add",
				"modify",
				"delete",
				"refactor"
			]
		},
		"description": { "type": "string" }
	}
};
const schema35 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/task-handoff/1.0/gotcha.schema.json",
	"type": "object",
	"required": ["issue"],
	"properties": {
		"id": {
			"type": "string",
			"minLength": 1
		},
		"issue": {
			"type": "string",
			"minLength": 1,
			"pattern": "[^\\s]"
		},
		"discovered_in": { "type": "string" },
		"mitigation": { "type": "string" },
		"severity": {
			"type": "string",
			"enum": [
				"high",
				"medium",
				"low"
			]
		}
	}
};
const schema38 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/task-handoff/1.0/next-step.schema.json",
	"type": "object",
	"required": ["step"],
	"properties": {
		"step": {
			"type": "string",
			"minLength": 1,
			"pattern": "[^\\s]"
		},
		"priority": {
			"type": "string",
			"enum": [
				"high",
				"medium",
				"low"
			]
		},
		"depends_on": {
			"type": "array",
			"items": {
				"type": "string",
				"minLength": 1
			}
		}
	}
};
const pattern4 = new RegExp("^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$", "u");
const pattern5 = new RegExp("^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$", "u");
const pattern8 = new RegExp("[^\\s]", "u");
const pattern9 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");
const pattern15 = new RegExp("^[a-z0-9][a-z0-9-]{0,63}$", "u");
const func1 = require_ucs2length().default;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
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
				const err2 = {
					instancePath,
					schemaPath: "#/allOf/0/then/required",
					keyword: "required",
					params: { missingProperty: "blockers" },
					message: "must have required property 'blockers'"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (data.suggested_next_steps === void 0) {
				const err3 = {
					instancePath,
					schemaPath: "#/allOf/0/then/required",
					keyword: "required",
					params: { missingProperty: "suggested_next_steps" },
					message: "must have required property 'suggested_next_steps'"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (data.blockers !== void 0) {
				let data1 = data.blockers;
				if (Array.isArray(data1)) {
					if (data1.length < 1) {
						const err4 = {
							instancePath: instancePath + "/blockers",
							schemaPath: "#/allOf/0/then/properties/blockers/minItems",
							keyword: "minItems",
							params: { limit: 1 },
							message: "must NOT have fewer than 1 items"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
			}
			if (data.suggested_next_steps !== void 0) {
				let data2 = data.suggested_next_steps;
				if (Array.isArray(data2)) {
					if (data2.length < 1) {
						const err5 = {
							instancePath: instancePath + "/suggested_next_steps",
							schemaPath: "#/allOf/0/then/properties/suggested_next_steps/minItems",
							keyword: "minItems",
							params: { limit: 1 },
							message: "must NOT have fewer than 1 items"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
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
		const err6 = {
			instancePath,
			schemaPath: "#/allOf/0/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			message: "must match \"then\" schema"
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
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
				const err9 = {
					instancePath,
					schemaPath: "#/allOf/1/then/required",
					keyword: "required",
					params: { missingProperty: "blockers" },
					message: "must have required property 'blockers'"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
			if (data.blockers !== void 0) {
				let data4 = data.blockers;
				if (Array.isArray(data4)) {
					if (data4.length < 1) {
						const err10 = {
							instancePath: instancePath + "/blockers",
							schemaPath: "#/allOf/1/then/properties/blockers/minItems",
							keyword: "minItems",
							params: { limit: 1 },
							message: "must NOT have fewer than 1 items"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					const len0 = data4.length;
					for (let i0 = 0; i0 < len0; i0++) {
						let data5 = data4[i0];
						if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
							if (data5.suggested_resolution === void 0) {
								const err11 = {
									instancePath: instancePath + "/blockers/" + i0,
									schemaPath: "#/allOf/1/then/properties/blockers/items/required",
									keyword: "required",
									params: { missingProperty: "suggested_resolution" },
									message: "must have required property 'suggested_resolution'"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
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
		const err12 = {
			instancePath,
			schemaPath: "#/allOf/1/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			message: "must match \"then\" schema"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
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
				const err15 = {
					instancePath,
					schemaPath: "#/allOf/2/then/required",
					keyword: "required",
					params: { missingProperty: "blockers" },
					message: "must have required property 'blockers'"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
			if (data.blockers !== void 0) {
				let data7 = data.blockers;
				if (Array.isArray(data7)) {
					if (data7.length < 1) {
						const err16 = {
							instancePath: instancePath + "/blockers",
							schemaPath: "#/allOf/2/then/properties/blockers/minItems",
							keyword: "minItems",
							params: { limit: 1 },
							message: "must NOT have fewer than 1 items"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
					const len1 = data7.length;
					for (let i1 = 0; i1 < len1; i1++) {
						let data8 = data7[i1];
						if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
							if (data8.blocking_tasks === void 0) {
								const err17 = {
									instancePath: instancePath + "/blockers/" + i1,
									schemaPath: "#/allOf/2/then/properties/blockers/items/required",
									keyword: "required",
									params: { missingProperty: "blocking_tasks" },
									message: "must have required property 'blocking_tasks'"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
							if (data8.blocking_tasks !== void 0) {
								let data9 = data8.blocking_tasks;
								if (Array.isArray(data9)) {
									if (data9.length < 1) {
										const err18 = {
											instancePath: instancePath + "/blockers/" + i1 + "/blocking_tasks",
											schemaPath: "#/allOf/2/then/properties/blockers/items/properties/blocking_tasks/minItems",
											keyword: "minItems",
											params: { limit: 1 },
											message: "must NOT have fewer than 1 items"
										};
										if (vErrors === null) vErrors = [err18];
										else vErrors.push(err18);
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
		const err19 = {
			instancePath,
			schemaPath: "#/allOf/2/if",
			keyword: "if",
			params: { failingKeyword: "then" },
			message: "must match \"then\" schema"
		};
		if (vErrors === null) vErrors = [err19];
		else vErrors.push(err19);
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
			const err20 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "outcome" },
				message: "must have required property 'outcome'"
			};
			if (vErrors === null) vErrors = [err20];
			else vErrors.push(err20);
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
		}
		if (data.outcome !== void 0) {
			let data10 = data.outcome;
			if (typeof data10 !== "string") {
				const err21 = {
					instancePath: instancePath + "/outcome",
					schemaPath: "#/properties/outcome/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
			if (!(data10 === "completed" || data10 === "partial" || data10 === "failed" || data10 === "blocked")) {
				const err22 = {
					instancePath: instancePath + "/outcome",
					schemaPath: "#/properties/outcome/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.outcome.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.files_created !== void 0) {
			let data11 = data.files_created;
			if (Array.isArray(data11)) {
				const len2 = data11.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data12 = data11[i2];
					if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
						if (data12.path === void 0) {
							const err23 = {
								instancePath: instancePath + "/files_created/" + i2,
								schemaPath: "created-file.schema.json/required",
								keyword: "required",
								params: { missingProperty: "path" },
								message: "must have required property 'path'"
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
						if (data12.path !== void 0) {
							let data13 = data12.path;
							if (typeof data13 === "string") {
								if (!pattern4.test(data13)) {
									const err24 = {
										instancePath: instancePath + "/files_created/" + i2 + "/path",
										schemaPath: "created-file.schema.json/properties/path/pattern",
										keyword: "pattern",
										params: { pattern: "^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$" },
										message: "must match pattern \"^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$\""
									};
									if (vErrors === null) vErrors = [err24];
									else vErrors.push(err24);
									errors++;
								}
							} else {
								const err25 = {
									instancePath: instancePath + "/files_created/" + i2 + "/path",
									schemaPath: "created-file.schema.json/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
						if (data12.purpose !== void 0) {
							if (typeof data12.purpose !== "string") {
								const err26 = {
									instancePath: instancePath + "/files_created/" + i2 + "/purpose",
									schemaPath: "created-file.schema.json/properties/purpose/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err26];
								else vErrors.push(err26);
								errors++;
							}
						}
						if (data12.lines !== void 0) {
							let data15 = data12.lines;
							if (typeof data15 === "string") {
								if (!pattern5.test(data15)) {
									const err27 = {
										instancePath: instancePath + "/files_created/" + i2 + "/lines",
										schemaPath: "created-file.schema.json/properties/lines/pattern",
										keyword: "pattern",
										params: { pattern: "^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$" },
										message: "must match pattern \"^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$\""
									};
									if (vErrors === null) vErrors = [err27];
									else vErrors.push(err27);
									errors++;
								}
							} else {
								const err28 = {
									instancePath: instancePath + "/files_created/" + i2 + "/lines",
									schemaPath: "created-file.schema.json/properties/lines/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err28];
								else vErrors.push(err28);
								errors++;
							}
						}
					} else {
						const err29 = {
							instancePath: instancePath + "/files_created/" + i2,
							schemaPath: "created-file.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
				}
			} else {
				const err30 = {
					instancePath: instancePath + "/files_created",
					schemaPath: "#/properties/files_created/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err30];
				else vErrors.push(err30);
				errors++;
			}
		}
		if (data.files_modified !== void 0) {
			let data16 = data.files_modified;
			if (Array.isArray(data16)) {
				const len3 = data16.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data17 = data16[i3];
					if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
						if (data17.path === void 0) {
							const err31 = {
								instancePath: instancePath + "/files_modified/" + i3,
								schemaPath: "modified-file.schema.json/required",
								keyword: "required",
								params: { missingProperty: "path" },
								message: "must have required property 'path'"
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
						if (data17.path !== void 0) {
							let data18 = data17.path;
							if (typeof data18 === "string") {
								if (!pattern4.test(data18)) {
									const err32 = {
										instancePath: instancePath + "/files_modified/" + i3 + "/path",
										schemaPath: "modified-file.schema.json/properties/path/pattern",
										keyword: "pattern",
										params: { pattern: "^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$" },
										message: "must match pattern \"^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$\""
									};
									if (vErrors === null) vErrors = [err32];
									else vErrors.push(err32);
									errors++;
								}
							} else {
								const err33 = {
									instancePath: instancePath + "/files_modified/" + i3 + "/path",
									schemaPath: "modified-file.schema.json/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (data17.lines !== void 0) {
							let data19 = data17.lines;
							if (typeof data19 === "string") {
								if (!pattern5.test(data19)) {
									const err34 = {
										instancePath: instancePath + "/files_modified/" + i3 + "/lines",
										schemaPath: "modified-file.schema.json/properties/lines/pattern",
										keyword: "pattern",
										params: { pattern: "^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$" },
										message: "must match pattern \"^(all|[1-9][0-9]*(-[1-9][0-9]*)?)$\""
									};
									if (vErrors === null) vErrors = [err34];
									else vErrors.push(err34);
									errors++;
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/files_modified/" + i3 + "/lines",
									schemaPath: "modified-file.schema.json/properties/lines/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data17.change_type !== void 0) {
							let data20 = data17.change_type;
							if (typeof data20 !== "string") {
								const err36 = {
									instancePath: instancePath + "/files_modified/" + i3 + "/change_type",
									schemaPath: "modified-file.schema.json/properties/change_type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err36];
								else vErrors.push(err36);
								errors++;
							}
							if (!(data20 === "add" || data20 === "modify" || data20 === "delete" || data20 === "refactor")) {
								const err37 = {
									instancePath: instancePath + "/files_modified/" + i3 + "/change_type",
									schemaPath: "modified-file.schema.json/properties/change_type/enum",
									keyword: "enum",
									params: { allowedValues: schema33.properties.change_type.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err37];
								else vErrors.push(err37);
								errors++;
							}
						}
						if (data17.description !== void 0) {
							if (typeof data17.description !== "string") {
								const err38 = {
									instancePath: instancePath + "/files_modified/" + i3 + "/description",
									schemaPath: "modified-file.schema.json/properties/description/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
					} else {
						const err39 = {
							instancePath: instancePath + "/files_modified/" + i3,
							schemaPath: "modified-file.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err39];
						else vErrors.push(err39);
						errors++;
					}
				}
			} else {
				const err40 = {
					instancePath: instancePath + "/files_modified",
					schemaPath: "#/properties/files_modified/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err40];
				else vErrors.push(err40);
				errors++;
			}
		}
		if (data.patterns_discovered !== void 0) {
			let data22 = data.patterns_discovered;
			if (Array.isArray(data22)) {
				const len4 = data22.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data23 = data22[i4];
					if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
						if (data23.pattern === void 0) {
							const err41 = {
								instancePath: instancePath + "/patterns_discovered/" + i4,
								schemaPath: "discovered-pattern.schema.json/required",
								keyword: "required",
								params: { missingProperty: "pattern" },
								message: "must have required property 'pattern'"
							};
							if (vErrors === null) vErrors = [err41];
							else vErrors.push(err41);
							errors++;
						}
						if (data23.id !== void 0) {
							let data24 = data23.id;
							if (typeof data24 === "string") {
								if (func1(data24) < 1) {
									const err42 = {
										instancePath: instancePath + "/patterns_discovered/" + i4 + "/id",
										schemaPath: "discovered-pattern.schema.json/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err42];
									else vErrors.push(err42);
									errors++;
								}
							} else {
								const err43 = {
									instancePath: instancePath + "/patterns_discovered/" + i4 + "/id",
									schemaPath: "discovered-pattern.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
						if (data23.pattern !== void 0) {
							let data25 = data23.pattern;
							if (typeof data25 === "string") {
								if (func1(data25) < 1) {
									const err44 = {
										instancePath: instancePath + "/patterns_discovered/" + i4 + "/pattern",
										schemaPath: "discovered-pattern.schema.json/properties/pattern/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err44];
									else vErrors.push(err44);
									errors++;
								}
								if (!pattern8.test(data25)) {
									const err45 = {
										instancePath: instancePath + "/patterns_discovered/" + i4 + "/pattern",
										schemaPath: "discovered-pattern.schema.json/properties/pattern/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err45];
									else vErrors.push(err45);
									errors++;
								}
							} else {
								const err46 = {
									instancePath: instancePath + "/patterns_discovered/" + i4 + "/pattern",
									schemaPath: "discovered-pattern.schema.json/properties/pattern/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err46];
								else vErrors.push(err46);
								errors++;
							}
						}
						if (data23.location !== void 0) {
							if (typeof data23.location !== "string") {
								const err47 = {
									instancePath: instancePath + "/patterns_discovered/" + i4 + "/location",
									schemaPath: "discovered-pattern.schema.json/properties/location/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err47];
								else vErrors.push(err47);
								errors++;
							}
						}
						if (data23.applies_to !== void 0) {
							let data27 = data23.applies_to;
							if (Array.isArray(data27)) {
								const len5 = data27.length;
								for (let i5 = 0; i5 < len5; i5++) {
									let data28 = data27[i5];
									if (typeof data28 === "string") {
										if (!pattern9.test(data28)) {
											const err48 = {
												instancePath: instancePath + "/patterns_discovered/" + i4 + "/applies_to/" + i5,
												schemaPath: "discovered-pattern.schema.json/properties/applies_to/items/pattern",
												keyword: "pattern",
												params: { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
												message: "must match pattern \"^[a-z0-9]+(-[a-z0-9]+)*$\""
											};
											if (vErrors === null) vErrors = [err48];
											else vErrors.push(err48);
											errors++;
										}
									} else {
										const err49 = {
											instancePath: instancePath + "/patterns_discovered/" + i4 + "/applies_to/" + i5,
											schemaPath: "discovered-pattern.schema.json/properties/applies_to/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err49];
										else vErrors.push(err49);
										errors++;
									}
								}
							} else {
								const err50 = {
									instancePath: instancePath + "/patterns_discovered/" + i4 + "/applies_to",
									schemaPath: "discovered-pattern.schema.json/properties/applies_to/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
					} else {
						const err51 = {
							instancePath: instancePath + "/patterns_discovered/" + i4,
							schemaPath: "discovered-pattern.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err51];
						else vErrors.push(err51);
						errors++;
					}
				}
			} else {
				const err52 = {
					instancePath: instancePath + "/patterns_discovered",
					schemaPath: "#/properties/patterns_discovered/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err52];
				else vErrors.push(err52);
				errors++;
			}
		}
		if (data.gotchas !== void 0) {
			let data29 = data.gotchas;
			if (Array.isArray(data29)) {
				const len6 = data29.length;
				for (let i6 = 0; i6 < len6; i6++) {
					let data30 = data29[i6];
					if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
						if (data30.issue === void 0) {
							const err53 = {
								instancePath: instancePath + "/gotchas/" + i6,
								schemaPath: "gotcha.schema.json/required",
								keyword: "required",
								params: { missingProperty: "issue" },
								message: "must have required property 'issue'"
							};
							if (vErrors === null) vErrors = [err53];
							else vErrors.push(err53);
							errors++;
						}
						if (data30.id !== void 0) {
							let data31 = data30.id;
							if (typeof data31 === "string") {
								if (func1(data31) < 1) {
									const err54 = {
										instancePath: instancePath + "/gotchas/" + i6 + "/id",
										schemaPath: "gotcha.schema.json/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err54];
									else vErrors.push(err54);
									errors++;
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/id",
									schemaPath: "gotcha.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
						if (data30.issue !== void 0) {
							let data32 = data30.issue;
							if (typeof data32 === "string") {
								if (func1(data32) < 1) {
									const err56 = {
										instancePath: instancePath + "/gotchas/" + i6 + "/issue",
										schemaPath: "gotcha.schema.json/properties/issue/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err56];
									else vErrors.push(err56);
									errors++;
								}
								if (!pattern8.test(data32)) {
									const err57 = {
										instancePath: instancePath + "/gotchas/" + i6 + "/issue",
										schemaPath: "gotcha.schema.json/properties/issue/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err57];
									else vErrors.push(err57);
									errors++;
								}
							} else {
								const err58 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/issue",
									schemaPath: "gotcha.schema.json/properties/issue/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err58];
								else vErrors.push(err58);
								errors++;
							}
						}
						if (data30.discovered_in !== void 0) {
							if (typeof data30.discovered_in !== "string") {
								const err59 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/discovered_in",
									schemaPath: "gotcha.schema.json/properties/discovered_in/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err59];
								else vErrors.push(err59);
								errors++;
							}
						}
						if (data30.mitigation !== void 0) {
							if (typeof data30.mitigation !== "string") {
								const err60 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/mitigation",
									schemaPath: "gotcha.schema.json/properties/mitigation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err60];
								else vErrors.push(err60);
								errors++;
							}
						}
						if (data30.severity !== void 0) {
							let data35 = data30.severity;
							if (typeof data35 !== "string") {
								const err61 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/severity",
									schemaPath: "gotcha.schema.json/properties/severity/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
							if (!(data35 === "high" || data35 === "medium" || data35 === "low")) {
								const err62 = {
									instancePath: instancePath + "/gotchas/" + i6 + "/severity",
									schemaPath: "gotcha.schema.json/properties/severity/enum",
									keyword: "enum",
									params: { allowedValues: schema35.properties.severity.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
						}
					} else {
						const err63 = {
							instancePath: instancePath + "/gotchas/" + i6,
							schemaPath: "gotcha.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err63];
						else vErrors.push(err63);
						errors++;
					}
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/gotchas",
					schemaPath: "#/properties/gotchas/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.dependencies_for_next !== void 0) {
			let data36 = data.dependencies_for_next;
			if (Array.isArray(data36)) {
				const len7 = data36.length;
				for (let i7 = 0; i7 < len7; i7++) {
					let data37 = data36[i7];
					if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
						if (data37.file === void 0) {
							const err65 = {
								instancePath: instancePath + "/dependencies_for_next/" + i7,
								schemaPath: "file-dependency.schema.json/required",
								keyword: "required",
								params: { missingProperty: "file" },
								message: "must have required property 'file'"
							};
							if (vErrors === null) vErrors = [err65];
							else vErrors.push(err65);
							errors++;
						}
						if (data37.file !== void 0) {
							let data38 = data37.file;
							if (typeof data38 === "string") {
								if (!pattern4.test(data38)) {
									const err66 = {
										instancePath: instancePath + "/dependencies_for_next/" + i7 + "/file",
										schemaPath: "file-dependency.schema.json/properties/file/pattern",
										keyword: "pattern",
										params: { pattern: "^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$" },
										message: "must match pattern \"^(?![/\\\\~])(?![A-Za-z]:)(?!(.*[/\\\\])?\\.\\.([/\\\\]|$))[^\\u0000-\\u001f]+$\""
									};
									if (vErrors === null) vErrors = [err66];
									else vErrors.push(err66);
									errors++;
								}
							} else {
								const err67 = {
									instancePath: instancePath + "/dependencies_for_next/" + i7 + "/file",
									schemaPath: "file-dependency.schema.json/properties/file/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err67];
								else vErrors.push(err67);
								errors++;
							}
						}
						if (data37.reason !== void 0) {
							if (typeof data37.reason !== "string") {
								const err68 = {
									instancePath: instancePath + "/dependencies_for_next/" + i7 + "/reason",
									schemaPath: "file-dependency.schema.json/properties/reason/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
						}
					} else {
						const err69 = {
							instancePath: instancePath + "/dependencies_for_next/" + i7,
							schemaPath: "file-dependency.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err69];
						else vErrors.push(err69);
						errors++;
					}
				}
			} else {
				const err70 = {
					instancePath: instancePath + "/dependencies_for_next",
					schemaPath: "#/properties/dependencies_for_next/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err70];
				else vErrors.push(err70);
				errors++;
			}
		}
		if (data.open_questions !== void 0) {
			let data40 = data.open_questions;
			if (Array.isArray(data40)) {
				const len8 = data40.length;
				for (let i8 = 0; i8 < len8; i8++) {
					let data41 = data40[i8];
					if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
						if (data41.question === void 0) {
							const err71 = {
								instancePath: instancePath + "/open_questions/" + i8,
								schemaPath: "open-question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "question" },
								message: "must have required property 'question'"
							};
							if (vErrors === null) vErrors = [err71];
							else vErrors.push(err71);
							errors++;
						}
						if (data41.question !== void 0) {
							let data42 = data41.question;
							if (typeof data42 === "string") {
								if (func1(data42) < 1) {
									const err72 = {
										instancePath: instancePath + "/open_questions/" + i8 + "/question",
										schemaPath: "open-question.schema.json/properties/question/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err72];
									else vErrors.push(err72);
									errors++;
								}
								if (!pattern8.test(data42)) {
									const err73 = {
										instancePath: instancePath + "/open_questions/" + i8 + "/question",
										schemaPath: "open-question.schema.json/properties/question/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err73];
									else vErrors.push(err73);
									errors++;
								}
							} else {
								const err74 = {
									instancePath: instancePath + "/open_questions/" + i8 + "/question",
									schemaPath: "open-question.schema.json/properties/question/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err74];
								else vErrors.push(err74);
								errors++;
							}
						}
						if (data41.context !== void 0) {
							if (typeof data41.context !== "string") {
								const err75 = {
									instancePath: instancePath + "/open_questions/" + i8 + "/context",
									schemaPath: "open-question.schema.json/properties/context/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err75];
								else vErrors.push(err75);
								errors++;
							}
						}
						if (data41.recommendation !== void 0) {
							if (typeof data41.recommendation !== "string") {
								const err76 = {
									instancePath: instancePath + "/open_questions/" + i8 + "/recommendation",
									schemaPath: "open-question.schema.json/properties/recommendation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err76];
								else vErrors.push(err76);
								errors++;
							}
						}
						if (data41.blocking !== void 0) {
							if (typeof data41.blocking !== "boolean") {
								const err77 = {
									instancePath: instancePath + "/open_questions/" + i8 + "/blocking",
									schemaPath: "open-question.schema.json/properties/blocking/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err77];
								else vErrors.push(err77);
								errors++;
							}
						}
					} else {
						const err78 = {
							instancePath: instancePath + "/open_questions/" + i8,
							schemaPath: "open-question.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err78];
						else vErrors.push(err78);
						errors++;
					}
				}
			} else {
				const err79 = {
					instancePath: instancePath + "/open_questions",
					schemaPath: "#/properties/open_questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err79];
				else vErrors.push(err79);
				errors++;
			}
		}
		if (data.suggested_next_steps !== void 0) {
			let data46 = data.suggested_next_steps;
			if (Array.isArray(data46)) {
				const len9 = data46.length;
				for (let i9 = 0; i9 < len9; i9++) {
					let data47 = data46[i9];
					if (data47 && typeof data47 == "object" && !Array.isArray(data47)) {
						if (data47.step === void 0) {
							const err80 = {
								instancePath: instancePath + "/suggested_next_steps/" + i9,
								schemaPath: "next-step.schema.json/required",
								keyword: "required",
								params: { missingProperty: "step" },
								message: "must have required property 'step'"
							};
							if (vErrors === null) vErrors = [err80];
							else vErrors.push(err80);
							errors++;
						}
						if (data47.step !== void 0) {
							let data48 = data47.step;
							if (typeof data48 === "string") {
								if (func1(data48) < 1) {
									const err81 = {
										instancePath: instancePath + "/suggested_next_steps/" + i9 + "/step",
										schemaPath: "next-step.schema.json/properties/step/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err81];
									else vErrors.push(err81);
									errors++;
								}
								if (!pattern8.test(data48)) {
									const err82 = {
										instancePath: instancePath + "/suggested_next_steps/" + i9 + "/step",
										schemaPath: "next-step.schema.json/properties/step/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err82];
									else vErrors.push(err82);
									errors++;
								}
							} else {
								const err83 = {
									instancePath: instancePath + "/suggested_next_steps/" + i9 + "/step",
									schemaPath: "next-step.schema.json/properties/step/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err83];
								else vErrors.push(err83);
								errors++;
							}
						}
						if (data47.priority !== void 0) {
							let data49 = data47.priority;
							if (typeof data49 !== "string") {
								const err84 = {
									instancePath: instancePath + "/suggested_next_steps/" + i9 + "/priority",
									schemaPath: "next-step.schema.json/properties/priority/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err84];
								else vErrors.push(err84);
								errors++;
							}
							if (!(data49 === "high" || data49 === "medium" || data49 === "low")) {
								const err85 = {
									instancePath: instancePath + "/suggested_next_steps/" + i9 + "/priority",
									schemaPath: "next-step.schema.json/properties/priority/enum",
									keyword: "enum",
									params: { allowedValues: schema38.properties.priority.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err85];
								else vErrors.push(err85);
								errors++;
							}
						}
						if (data47.depends_on !== void 0) {
							let data50 = data47.depends_on;
							if (Array.isArray(data50)) {
								const len10 = data50.length;
								for (let i10 = 0; i10 < len10; i10++) {
									let data51 = data50[i10];
									if (typeof data51 === "string") {
										if (func1(data51) < 1) {
											const err86 = {
												instancePath: instancePath + "/suggested_next_steps/" + i9 + "/depends_on/" + i10,
												schemaPath: "next-step.schema.json/properties/depends_on/items/minLength",
												keyword: "minLength",
												params: { limit: 1 },
												message: "must NOT have fewer than 1 characters"
											};
											if (vErrors === null) vErrors = [err86];
											else vErrors.push(err86);
											errors++;
										}
									} else {
										const err87 = {
											instancePath: instancePath + "/suggested_next_steps/" + i9 + "/depends_on/" + i10,
											schemaPath: "next-step.schema.json/properties/depends_on/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err87];
										else vErrors.push(err87);
										errors++;
									}
								}
							} else {
								const err88 = {
									instancePath: instancePath + "/suggested_next_steps/" + i9 + "/depends_on",
									schemaPath: "next-step.schema.json/properties/depends_on/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err88];
								else vErrors.push(err88);
								errors++;
							}
						}
					} else {
						const err89 = {
							instancePath: instancePath + "/suggested_next_steps/" + i9,
							schemaPath: "next-step.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err89];
						else vErrors.push(err89);
						errors++;
					}
				}
			} else {
				const err90 = {
					instancePath: instancePath + "/suggested_next_steps",
					schemaPath: "#/properties/suggested_next_steps/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err90];
				else vErrors.push(err90);
				errors++;
			}
		}
		if (data.blockers !== void 0) {
			let data52 = data.blockers;
			if (Array.isArray(data52)) {
				const len11 = data52.length;
				for (let i11 = 0; i11 < len11; i11++) {
					let data53 = data52[i11];
					if (data53 && typeof data53 == "object" && !Array.isArray(data53)) {
						if (data53.blocker === void 0) {
							const err91 = {
								instancePath: instancePath + "/blockers/" + i11,
								schemaPath: "blocker.schema.json/required",
								keyword: "required",
								params: { missingProperty: "blocker" },
								message: "must have required property 'blocker'"
							};
							if (vErrors === null) vErrors = [err91];
							else vErrors.push(err91);
							errors++;
						}
						if (data53.blocker !== void 0) {
							let data54 = data53.blocker;
							if (typeof data54 === "string") {
								if (func1(data54) < 1) {
									const err92 = {
										instancePath: instancePath + "/blockers/" + i11 + "/blocker",
										schemaPath: "blocker.schema.json/properties/blocker/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err92];
									else vErrors.push(err92);
									errors++;
								}
								if (!pattern8.test(data54)) {
									const err93 = {
										instancePath: instancePath + "/blockers/" + i11 + "/blocker",
										schemaPath: "blocker.schema.json/properties/blocker/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err93];
									else vErrors.push(err93);
									errors++;
								}
							} else {
								const err94 = {
									instancePath: instancePath + "/blockers/" + i11 + "/blocker",
									schemaPath: "blocker.schema.json/properties/blocker/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err94];
								else vErrors.push(err94);
								errors++;
							}
						}
						if (data53.impact !== void 0) {
							if (typeof data53.impact !== "string") {
								const err95 = {
									instancePath: instancePath + "/blockers/" + i11 + "/impact",
									schemaPath: "blocker.schema.json/properties/impact/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err95];
								else vErrors.push(err95);
								errors++;
							}
						}
						if (data53.suggested_resolution !== void 0) {
							if (typeof data53.suggested_resolution !== "string") {
								const err96 = {
									instancePath: instancePath + "/blockers/" + i11 + "/suggested_resolution",
									schemaPath: "blocker.schema.json/properties/suggested_resolution/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err96];
								else vErrors.push(err96);
								errors++;
							}
						}
						if (data53.blocking_tasks !== void 0) {
							let data57 = data53.blocking_tasks;
							if (Array.isArray(data57)) {
								const len12 = data57.length;
								for (let i12 = 0; i12 < len12; i12++) {
									let data58 = data57[i12];
									if (typeof data58 === "string") {
										if (!pattern15.test(data58)) {
											const err97 = {
												instancePath: instancePath + "/blockers/" + i11 + "/blocking_tasks/" + i12,
												schemaPath: "blocker.schema.json/properties/blocking_tasks/items/pattern",
												keyword: "pattern",
												params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
												message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
											};
											if (vErrors === null) vErrors = [err97];
											else vErrors.push(err97);
											errors++;
										}
									} else {
										const err98 = {
											instancePath: instancePath + "/blockers/" + i11 + "/blocking_tasks/" + i12,
											schemaPath: "blocker.schema.json/properties/blocking_tasks/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err98];
										else vErrors.push(err98);
										errors++;
									}
								}
							} else {
								const err99 = {
									instancePath: instancePath + "/blockers/" + i11 + "/blocking_tasks",
									schemaPath: "blocker.schema.json/properties/blocking_tasks/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err99];
								else vErrors.push(err99);
								errors++;
							}
						}
					} else {
						const err100 = {
							instancePath: instancePath + "/blockers/" + i11,
							schemaPath: "blocker.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err100];
						else vErrors.push(err100);
						errors++;
					}
				}
			} else {
				const err101 = {
					instancePath: instancePath + "/blockers",
					schemaPath: "#/properties/blockers/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err101];
				else vErrors.push(err101);
				errors++;
			}
		}
	} else {
		const err102 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err102];
		else vErrors.push(err102);
		errors++;
	}
	validate20.errors = vErrors;
	evaluated0.props = props0;
	return errors === 0;
}
validate20.evaluated = {
	"dynamicProps": true,
	"dynamicItems": false
};
const clew_validateKnowledgeGraph = validate21;
const schema41 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/knowledge/1.0/graph-node.schema.json",
	"type": "object",
	"required": [
		"id",
		"type",
		"tags",
		"summary"
	],
	"properties": {
		"id": {
			"type": "string",
			"minLength": 1
		},
		"type": {
			"type": "string",
			"minLength": 1
		},
		"tags": {
			"type": "array",
			"items": { "type": "string" }
		},
		"summary": { "type": "string" },
		"text": { "type": "string" },
		"file": { "type": ["string", "null"] },
		"created": { "type": "string" },
		"connections": {
			"type": "array",
			"items": { "type": "string" }
		}
	}
};
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.version === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "version" },
				message: "must have required property 'version'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.nodes === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "nodes" },
				message: "must have required property 'nodes'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.tag_index === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "tag_index" },
				message: "must have required property 'tag_index'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.version !== void 0) {
			let data0 = data.version;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err3 = {
					instancePath: instancePath + "/version",
					schemaPath: "#/properties/version/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 1 || isNaN(data0)) {
					const err4 = {
						instancePath: instancePath + "/version",
						schemaPath: "#/properties/version/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		if (data.last_updated !== void 0) {
			if (typeof data.last_updated !== "string") {
				const err5 = {
					instancePath: instancePath + "/last_updated",
					schemaPath: "#/properties/last_updated/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.nodes !== void 0) {
			let data2 = data.nodes;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data3 = data2[i0];
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						if (data3.id === void 0) {
							const err6 = {
								instancePath: instancePath + "/nodes/" + i0,
								schemaPath: "graph-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data3.type === void 0) {
							const err7 = {
								instancePath: instancePath + "/nodes/" + i0,
								schemaPath: "graph-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "type" },
								message: "must have required property 'type'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data3.tags === void 0) {
							const err8 = {
								instancePath: instancePath + "/nodes/" + i0,
								schemaPath: "graph-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "tags" },
								message: "must have required property 'tags'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data3.summary === void 0) {
							const err9 = {
								instancePath: instancePath + "/nodes/" + i0,
								schemaPath: "graph-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "summary" },
								message: "must have required property 'summary'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3.id !== void 0) {
							let data4 = data3.id;
							if (typeof data4 === "string") {
								if (func1(data4) < 1) {
									const err10 = {
										instancePath: instancePath + "/nodes/" + i0 + "/id",
										schemaPath: "graph-node.schema.json/properties/id/minLength",
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
									instancePath: instancePath + "/nodes/" + i0 + "/id",
									schemaPath: "graph-node.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data3.type !== void 0) {
							let data5 = data3.type;
							if (typeof data5 === "string") {
								if (func1(data5) < 1) {
									const err12 = {
										instancePath: instancePath + "/nodes/" + i0 + "/type",
										schemaPath: "graph-node.schema.json/properties/type/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
								}
							} else {
								const err13 = {
									instancePath: instancePath + "/nodes/" + i0 + "/type",
									schemaPath: "graph-node.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data3.tags !== void 0) {
							let data6 = data3.tags;
							if (Array.isArray(data6)) {
								const len1 = data6.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data6[i1] !== "string") {
									const err14 = {
										instancePath: instancePath + "/nodes/" + i0 + "/tags/" + i1,
										schemaPath: "graph-node.schema.json/properties/tags/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
							} else {
								const err15 = {
									instancePath: instancePath + "/nodes/" + i0 + "/tags",
									schemaPath: "graph-node.schema.json/properties/tags/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data3.summary !== void 0) {
							if (typeof data3.summary !== "string") {
								const err16 = {
									instancePath: instancePath + "/nodes/" + i0 + "/summary",
									schemaPath: "graph-node.schema.json/properties/summary/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data3.text !== void 0) {
							if (typeof data3.text !== "string") {
								const err17 = {
									instancePath: instancePath + "/nodes/" + i0 + "/text",
									schemaPath: "graph-node.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data3.file !== void 0) {
							let data10 = data3.file;
							if (typeof data10 !== "string" && data10 !== null) {
								const err18 = {
									instancePath: instancePath + "/nodes/" + i0 + "/file",
									schemaPath: "graph-node.schema.json/properties/file/type",
									keyword: "type",
									params: { type: schema41.properties.file.type },
									message: "must be string,null"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
						if (data3.created !== void 0) {
							if (typeof data3.created !== "string") {
								const err19 = {
									instancePath: instancePath + "/nodes/" + i0 + "/created",
									schemaPath: "graph-node.schema.json/properties/created/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
						if (data3.connections !== void 0) {
							let data12 = data3.connections;
							if (Array.isArray(data12)) {
								const len2 = data12.length;
								for (let i2 = 0; i2 < len2; i2++) if (typeof data12[i2] !== "string") {
									const err20 = {
										instancePath: instancePath + "/nodes/" + i0 + "/connections/" + i2,
										schemaPath: "graph-node.schema.json/properties/connections/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err20];
									else vErrors.push(err20);
									errors++;
								}
							} else {
								const err21 = {
									instancePath: instancePath + "/nodes/" + i0 + "/connections",
									schemaPath: "graph-node.schema.json/properties/connections/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
						}
					} else {
						const err22 = {
							instancePath: instancePath + "/nodes/" + i0,
							schemaPath: "graph-node.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err22];
						else vErrors.push(err22);
						errors++;
					}
				}
			} else {
				const err23 = {
					instancePath: instancePath + "/nodes",
					schemaPath: "#/properties/nodes/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.tag_index !== void 0) {
			let data14 = data.tag_index;
			if (data14 && typeof data14 == "object" && !Array.isArray(data14)) for (const key0 in data14) {
				let data15 = data14[key0];
				if (Array.isArray(data15)) {
					const len3 = data15.length;
					for (let i3 = 0; i3 < len3; i3++) if (typeof data15[i3] !== "string") {
						const err24 = {
							instancePath: instancePath + "/tag_index/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i3,
							schemaPath: "#/properties/tag_index/additionalProperties/items/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				} else {
					const err25 = {
						instancePath: instancePath + "/tag_index/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/tag_index/additionalProperties/type",
						keyword: "type",
						params: { type: "array" },
						message: "must be array"
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
			}
			else {
				const err26 = {
					instancePath: instancePath + "/tag_index",
					schemaPath: "#/properties/tag_index/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
		if (data.connections !== void 0) {
			let data17 = data.connections;
			if (Array.isArray(data17)) {
				const len4 = data17.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data18 = data17[i4];
					if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
						if (data18.from === void 0) {
							const err27 = {
								instancePath: instancePath + "/connections/" + i4,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "from" },
								message: "must have required property 'from'"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
						if (data18.to === void 0) {
							const err28 = {
								instancePath: instancePath + "/connections/" + i4,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "to" },
								message: "must have required property 'to'"
							};
							if (vErrors === null) vErrors = [err28];
							else vErrors.push(err28);
							errors++;
						}
						if (data18.relation === void 0) {
							const err29 = {
								instancePath: instancePath + "/connections/" + i4,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "relation" },
								message: "must have required property 'relation'"
							};
							if (vErrors === null) vErrors = [err29];
							else vErrors.push(err29);
							errors++;
						}
						if (data18.from !== void 0) {
							let data19 = data18.from;
							if (typeof data19 === "string") {
								if (func1(data19) < 1) {
									const err30 = {
										instancePath: instancePath + "/connections/" + i4 + "/from",
										schemaPath: "knowledge-edge.schema.json/properties/from/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err30];
									else vErrors.push(err30);
									errors++;
								}
							} else {
								const err31 = {
									instancePath: instancePath + "/connections/" + i4 + "/from",
									schemaPath: "knowledge-edge.schema.json/properties/from/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
						if (data18.to !== void 0) {
							let data20 = data18.to;
							if (typeof data20 === "string") {
								if (func1(data20) < 1) {
									const err32 = {
										instancePath: instancePath + "/connections/" + i4 + "/to",
										schemaPath: "knowledge-edge.schema.json/properties/to/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err32];
									else vErrors.push(err32);
									errors++;
								}
							} else {
								const err33 = {
									instancePath: instancePath + "/connections/" + i4 + "/to",
									schemaPath: "knowledge-edge.schema.json/properties/to/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (data18.relation !== void 0) {
							let data21 = data18.relation;
							if (typeof data21 === "string") {
								if (func1(data21) < 1) {
									const err34 = {
										instancePath: instancePath + "/connections/" + i4 + "/relation",
										schemaPath: "knowledge-edge.schema.json/properties/relation/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err34];
									else vErrors.push(err34);
									errors++;
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/connections/" + i4 + "/relation",
									schemaPath: "knowledge-edge.schema.json/properties/relation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
					} else {
						const err36 = {
							instancePath: instancePath + "/connections/" + i4,
							schemaPath: "knowledge-edge.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err36];
						else vErrors.push(err36);
						errors++;
					}
				}
			} else {
				const err37 = {
					instancePath: instancePath + "/connections",
					schemaPath: "#/properties/connections/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
	} else {
		const err38 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err38];
		else vErrors.push(err38);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": {
		"version": true,
		"last_updated": true,
		"nodes": true,
		"tag_index": true,
		"connections": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateTaskRecord = validate22;
const schema43 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/knowledge/1.0/task-record.schema.json",
	"type": "object",
	"required": [
		"v",
		"task",
		"name",
		"path",
		"status",
		"depends_on",
		"handoff_digest",
		"processed_at",
		"handoff",
		"context_map",
		"blockers",
		"blocked",
		"nodes",
		"edges",
		"learned",
		"digests"
	],
	"properties": {
		"v": {
			"type": "integer",
			"const": 1
		},
		"task": {
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9-]{0,63}$"
		},
		"name": { "type": "string" },
		"path": {
			"type": "string",
			"minLength": 1
		},
		"status": {
			"type": "string",
			"enum": [
				"pending",
				"in_progress",
				"completed",
				"failed",
				"blocked",
				"skipped"
			]
		},
		"depends_on": {
			"type": "array",
			"items": { "type": "string" }
		},
		"handoff_digest": {
			"type": "string",
			"pattern": "^sha256:[0-9a-f]{64}$"
		},
		"processed_at": { "type": "string" },
		"handoff": { "$ref": "../../task-handoff/1.0/task-handoff.schema.json" },
		"context_map": {
			"type": "array",
			"items": { "$ref": "context-map-entry.schema.json" }
		},
		"blockers": {
			"type": "array",
			"items": { "$ref": "active-blocker.schema.json" }
		},
		"blocked": {
			"type": "array",
			"items": { "$ref": "blocked-task.schema.json" }
		},
		"nodes": {
			"type": "array",
			"items": { "$ref": "knowledge-node.schema.json" }
		},
		"edges": {
			"type": "array",
			"items": { "$ref": "knowledge-edge.schema.json" }
		},
		"learned": {
			"type": "array",
			"items": { "$ref": "learned-entry.schema.json" }
		},
		"digests": {
			"type": "object",
			"additionalProperties": { "type": ["string", "null"] }
		}
	}
};
const schema46 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/knowledge/1.0/blocked-task.schema.json",
	"type": "object",
	"required": ["id", "was"],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9-]{0,63}$"
		},
		"was": {
			"type": "string",
			"enum": [
				"pending",
				"in_progress",
				"completed",
				"failed",
				"blocked",
				"skipped"
			]
		}
	}
};
const schema47 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/knowledge/1.0/knowledge-node.schema.json",
	"type": "object",
	"required": [
		"id",
		"type",
		"summary",
		"text",
		"tags",
		"task",
		"source",
		"created"
	],
	"properties": {
		"id": {
			"type": "string",
			"minLength": 1
		},
		"type": {
			"type": "string",
			"enum": [
				"task",
				"decision",
				"pattern",
				"gotcha",
				"insight",
				"question"
			]
		},
		"summary": {
			"type": "string",
			"maxLength": 100
		},
		"text": { "type": "string" },
		"tags": {
			"type": "array",
			"items": {
				"type": "string",
				"minLength": 1
			}
		},
		"task": { "type": ["string", "null"] },
		"source": { "type": "string" },
		"file": { "type": ["string", "null"] },
		"severity": {
			"type": "string",
			"enum": [
				"high",
				"medium",
				"low"
			]
		},
		"mitigation": { "type": "string" },
		"blocking": { "type": "boolean" },
		"created": { "type": "string" }
	}
};
const schema49 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/knowledge/1.0/learned-entry.schema.json",
	"type": "object",
	"required": [
		"id",
		"kind",
		"text",
		"tags",
		"origin",
		"origin_id",
		"source",
		"learned_at"
	],
	"properties": {
		"id": {
			"type": "string",
			"minLength": 1
		},
		"kind": {
			"type": "string",
			"enum": ["gotcha", "pattern"]
		},
		"text": {
			"type": "string",
			"minLength": 1
		},
		"mitigation": { "type": "string" },
		"severity": {
			"type": "string",
			"enum": [
				"high",
				"medium",
				"low"
			]
		},
		"tags": {
			"type": "array",
			"items": { "type": "string" }
		},
		"origin": {
			"type": "string",
			"enum": ["task", "session"]
		},
		"origin_id": {
			"type": "string",
			"minLength": 1
		},
		"source": { "type": "string" },
		"learned_at": { "type": "string" }
	}
};
const pattern17 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.v === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "v" },
				message: "must have required property 'v'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.task === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "task" },
				message: "must have required property 'task'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.name === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "name" },
				message: "must have required property 'name'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.path === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.status === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "status" },
				message: "must have required property 'status'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.depends_on === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "depends_on" },
				message: "must have required property 'depends_on'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.handoff_digest === void 0) {
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "handoff_digest" },
				message: "must have required property 'handoff_digest'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.processed_at === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "processed_at" },
				message: "must have required property 'processed_at'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
			errors++;
		}
		if (data.handoff === void 0) {
			const err8 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "handoff" },
				message: "must have required property 'handoff'"
			};
			if (vErrors === null) vErrors = [err8];
			else vErrors.push(err8);
			errors++;
		}
		if (data.context_map === void 0) {
			const err9 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "context_map" },
				message: "must have required property 'context_map'"
			};
			if (vErrors === null) vErrors = [err9];
			else vErrors.push(err9);
			errors++;
		}
		if (data.blockers === void 0) {
			const err10 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "blockers" },
				message: "must have required property 'blockers'"
			};
			if (vErrors === null) vErrors = [err10];
			else vErrors.push(err10);
			errors++;
		}
		if (data.blocked === void 0) {
			const err11 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "blocked" },
				message: "must have required property 'blocked'"
			};
			if (vErrors === null) vErrors = [err11];
			else vErrors.push(err11);
			errors++;
		}
		if (data.nodes === void 0) {
			const err12 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "nodes" },
				message: "must have required property 'nodes'"
			};
			if (vErrors === null) vErrors = [err12];
			else vErrors.push(err12);
			errors++;
		}
		if (data.edges === void 0) {
			const err13 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "edges" },
				message: "must have required property 'edges'"
			};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		}
		if (data.learned === void 0) {
			const err14 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "learned" },
				message: "must have required property 'learned'"
			};
			if (vErrors === null) vErrors = [err14];
			else vErrors.push(err14);
			errors++;
		}
		if (data.digests === void 0) {
			const err15 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "digests" },
				message: "must have required property 'digests'"
			};
			if (vErrors === null) vErrors = [err15];
			else vErrors.push(err15);
			errors++;
		}
		if (data.v !== void 0) {
			let data0 = data.v;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err16 = {
					instancePath: instancePath + "/v",
					schemaPath: "#/properties/v/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
			if (1 !== data0) {
				const err17 = {
					instancePath: instancePath + "/v",
					schemaPath: "#/properties/v/const",
					keyword: "const",
					params: { allowedValue: 1 },
					message: "must be equal to constant"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.task !== void 0) {
			let data1 = data.task;
			if (typeof data1 === "string") {
				if (!pattern15.test(data1)) {
					const err18 = {
						instancePath: instancePath + "/task",
						schemaPath: "#/properties/task/pattern",
						keyword: "pattern",
						params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
						message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/task",
					schemaPath: "#/properties/task/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err20 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.path !== void 0) {
			let data3 = data.path;
			if (typeof data3 === "string") {
				if (func1(data3) < 1) {
					const err21 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data4 = data.status;
			if (typeof data4 !== "string") {
				const err23 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
			if (!(data4 === "pending" || data4 === "in_progress" || data4 === "completed" || data4 === "failed" || data4 === "blocked" || data4 === "skipped")) {
				const err24 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/enum",
					keyword: "enum",
					params: { allowedValues: schema43.properties.status.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.depends_on !== void 0) {
			let data5 = data.depends_on;
			if (Array.isArray(data5)) {
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data5[i0] !== "string") {
					const err25 = {
						instancePath: instancePath + "/depends_on/" + i0,
						schemaPath: "#/properties/depends_on/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
			} else {
				const err26 = {
					instancePath: instancePath + "/depends_on",
					schemaPath: "#/properties/depends_on/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
		if (data.handoff_digest !== void 0) {
			let data7 = data.handoff_digest;
			if (typeof data7 === "string") {
				if (!pattern17.test(data7)) {
					const err27 = {
						instancePath: instancePath + "/handoff_digest",
						schemaPath: "#/properties/handoff_digest/pattern",
						keyword: "pattern",
						params: { pattern: "^sha256:[0-9a-f]{64}$" },
						message: "must match pattern \"^sha256:[0-9a-f]{64}$\""
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
			} else {
				const err28 = {
					instancePath: instancePath + "/handoff_digest",
					schemaPath: "#/properties/handoff_digest/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
		}
		if (data.processed_at !== void 0) {
			if (typeof data.processed_at !== "string") {
				const err29 = {
					instancePath: instancePath + "/processed_at",
					schemaPath: "#/properties/processed_at/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.handoff !== void 0) {
			if (!validate20(data.handoff, {
				instancePath: instancePath + "/handoff",
				parentData: data,
				parentDataProperty: "handoff",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
				errors = vErrors.length;
			}
		}
		if (data.context_map !== void 0) {
			let data10 = data.context_map;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data11 = data10[i1];
					if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
						if (data11.component === void 0) {
							const err30 = {
								instancePath: instancePath + "/context_map/" + i1,
								schemaPath: "context-map-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "component" },
								message: "must have required property 'component'"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
						if (data11.location === void 0) {
							const err31 = {
								instancePath: instancePath + "/context_map/" + i1,
								schemaPath: "context-map-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "location" },
								message: "must have required property 'location'"
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
						if (data11.notes === void 0) {
							const err32 = {
								instancePath: instancePath + "/context_map/" + i1,
								schemaPath: "context-map-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "notes" },
								message: "must have required property 'notes'"
							};
							if (vErrors === null) vErrors = [err32];
							else vErrors.push(err32);
							errors++;
						}
						if (data11.task === void 0) {
							const err33 = {
								instancePath: instancePath + "/context_map/" + i1,
								schemaPath: "context-map-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "task" },
								message: "must have required property 'task'"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
						if (data11.component !== void 0) {
							let data12 = data11.component;
							if (typeof data12 === "string") {
								if (func1(data12) < 1) {
									const err34 = {
										instancePath: instancePath + "/context_map/" + i1 + "/component",
										schemaPath: "context-map-entry.schema.json/properties/component/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err34];
									else vErrors.push(err34);
									errors++;
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/context_map/" + i1 + "/component",
									schemaPath: "context-map-entry.schema.json/properties/component/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data11.location !== void 0) {
							let data13 = data11.location;
							if (typeof data13 === "string") {
								if (func1(data13) < 1) {
									const err36 = {
										instancePath: instancePath + "/context_map/" + i1 + "/location",
										schemaPath: "context-map-entry.schema.json/properties/location/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err36];
									else vErrors.push(err36);
									errors++;
								}
							} else {
								const err37 = {
									instancePath: instancePath + "/context_map/" + i1 + "/location",
									schemaPath: "context-map-entry.schema.json/properties/location/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err37];
								else vErrors.push(err37);
								errors++;
							}
						}
						if (data11.lines !== void 0) {
							if (typeof data11.lines !== "string") {
								const err38 = {
									instancePath: instancePath + "/context_map/" + i1 + "/lines",
									schemaPath: "context-map-entry.schema.json/properties/lines/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
						if (data11.notes !== void 0) {
							if (typeof data11.notes !== "string") {
								const err39 = {
									instancePath: instancePath + "/context_map/" + i1 + "/notes",
									schemaPath: "context-map-entry.schema.json/properties/notes/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err39];
								else vErrors.push(err39);
								errors++;
							}
						}
						if (data11.task !== void 0) {
							let data16 = data11.task;
							if (typeof data16 === "string") {
								if (!pattern15.test(data16)) {
									const err40 = {
										instancePath: instancePath + "/context_map/" + i1 + "/task",
										schemaPath: "context-map-entry.schema.json/properties/task/pattern",
										keyword: "pattern",
										params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
										message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
									};
									if (vErrors === null) vErrors = [err40];
									else vErrors.push(err40);
									errors++;
								}
							} else {
								const err41 = {
									instancePath: instancePath + "/context_map/" + i1 + "/task",
									schemaPath: "context-map-entry.schema.json/properties/task/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						}
					} else {
						const err42 = {
							instancePath: instancePath + "/context_map/" + i1,
							schemaPath: "context-map-entry.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
			} else {
				const err43 = {
					instancePath: instancePath + "/context_map",
					schemaPath: "#/properties/context_map/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err43];
				else vErrors.push(err43);
				errors++;
			}
		}
		if (data.blockers !== void 0) {
			let data17 = data.blockers;
			if (Array.isArray(data17)) {
				const len2 = data17.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data18 = data17[i2];
					if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
						if (data18.blocker === void 0) {
							const err44 = {
								instancePath: instancePath + "/blockers/" + i2,
								schemaPath: "active-blocker.schema.json/required",
								keyword: "required",
								params: { missingProperty: "blocker" },
								message: "must have required property 'blocker'"
							};
							if (vErrors === null) vErrors = [err44];
							else vErrors.push(err44);
							errors++;
						}
						if (data18.impact === void 0) {
							const err45 = {
								instancePath: instancePath + "/blockers/" + i2,
								schemaPath: "active-blocker.schema.json/required",
								keyword: "required",
								params: { missingProperty: "impact" },
								message: "must have required property 'impact'"
							};
							if (vErrors === null) vErrors = [err45];
							else vErrors.push(err45);
							errors++;
						}
						if (data18.resolution === void 0) {
							const err46 = {
								instancePath: instancePath + "/blockers/" + i2,
								schemaPath: "active-blocker.schema.json/required",
								keyword: "required",
								params: { missingProperty: "resolution" },
								message: "must have required property 'resolution'"
							};
							if (vErrors === null) vErrors = [err46];
							else vErrors.push(err46);
							errors++;
						}
						if (data18.task === void 0) {
							const err47 = {
								instancePath: instancePath + "/blockers/" + i2,
								schemaPath: "active-blocker.schema.json/required",
								keyword: "required",
								params: { missingProperty: "task" },
								message: "must have required property 'task'"
							};
							if (vErrors === null) vErrors = [err47];
							else vErrors.push(err47);
							errors++;
						}
						if (data18.blocker !== void 0) {
							let data19 = data18.blocker;
							if (typeof data19 === "string") {
								if (func1(data19) < 1) {
									const err48 = {
										instancePath: instancePath + "/blockers/" + i2 + "/blocker",
										schemaPath: "active-blocker.schema.json/properties/blocker/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err48];
									else vErrors.push(err48);
									errors++;
								}
							} else {
								const err49 = {
									instancePath: instancePath + "/blockers/" + i2 + "/blocker",
									schemaPath: "active-blocker.schema.json/properties/blocker/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err49];
								else vErrors.push(err49);
								errors++;
							}
						}
						if (data18.impact !== void 0) {
							if (typeof data18.impact !== "string") {
								const err50 = {
									instancePath: instancePath + "/blockers/" + i2 + "/impact",
									schemaPath: "active-blocker.schema.json/properties/impact/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
						if (data18.resolution !== void 0) {
							if (typeof data18.resolution !== "string") {
								const err51 = {
									instancePath: instancePath + "/blockers/" + i2 + "/resolution",
									schemaPath: "active-blocker.schema.json/properties/resolution/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err51];
								else vErrors.push(err51);
								errors++;
							}
						}
						if (data18.task !== void 0) {
							let data22 = data18.task;
							if (typeof data22 === "string") {
								if (!pattern15.test(data22)) {
									const err52 = {
										instancePath: instancePath + "/blockers/" + i2 + "/task",
										schemaPath: "active-blocker.schema.json/properties/task/pattern",
										keyword: "pattern",
										params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
										message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
									};
									if (vErrors === null) vErrors = [err52];
									else vErrors.push(err52);
									errors++;
								}
							} else {
								const err53 = {
									instancePath: instancePath + "/blockers/" + i2 + "/task",
									schemaPath: "active-blocker.schema.json/properties/task/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err53];
								else vErrors.push(err53);
								errors++;
							}
						}
						if (data18.blocking_tasks !== void 0) {
							let data23 = data18.blocking_tasks;
							if (Array.isArray(data23)) {
								const len3 = data23.length;
								for (let i3 = 0; i3 < len3; i3++) if (typeof data23[i3] !== "string") {
									const err54 = {
										instancePath: instancePath + "/blockers/" + i2 + "/blocking_tasks/" + i3,
										schemaPath: "active-blocker.schema.json/properties/blocking_tasks/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err54];
									else vErrors.push(err54);
									errors++;
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/blockers/" + i2 + "/blocking_tasks",
									schemaPath: "active-blocker.schema.json/properties/blocking_tasks/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
					} else {
						const err56 = {
							instancePath: instancePath + "/blockers/" + i2,
							schemaPath: "active-blocker.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
				}
			} else {
				const err57 = {
					instancePath: instancePath + "/blockers",
					schemaPath: "#/properties/blockers/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err57];
				else vErrors.push(err57);
				errors++;
			}
		}
		if (data.blocked !== void 0) {
			let data25 = data.blocked;
			if (Array.isArray(data25)) {
				const len4 = data25.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data26 = data25[i4];
					if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
						if (data26.id === void 0) {
							const err58 = {
								instancePath: instancePath + "/blocked/" + i4,
								schemaPath: "blocked-task.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err58];
							else vErrors.push(err58);
							errors++;
						}
						if (data26.was === void 0) {
							const err59 = {
								instancePath: instancePath + "/blocked/" + i4,
								schemaPath: "blocked-task.schema.json/required",
								keyword: "required",
								params: { missingProperty: "was" },
								message: "must have required property 'was'"
							};
							if (vErrors === null) vErrors = [err59];
							else vErrors.push(err59);
							errors++;
						}
						if (data26.id !== void 0) {
							let data27 = data26.id;
							if (typeof data27 === "string") {
								if (!pattern15.test(data27)) {
									const err60 = {
										instancePath: instancePath + "/blocked/" + i4 + "/id",
										schemaPath: "blocked-task.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
										message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
									};
									if (vErrors === null) vErrors = [err60];
									else vErrors.push(err60);
									errors++;
								}
							} else {
								const err61 = {
									instancePath: instancePath + "/blocked/" + i4 + "/id",
									schemaPath: "blocked-task.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
						if (data26.was !== void 0) {
							let data28 = data26.was;
							if (typeof data28 !== "string") {
								const err62 = {
									instancePath: instancePath + "/blocked/" + i4 + "/was",
									schemaPath: "blocked-task.schema.json/properties/was/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
							if (!(data28 === "pending" || data28 === "in_progress" || data28 === "completed" || data28 === "failed" || data28 === "blocked" || data28 === "skipped")) {
								const err63 = {
									instancePath: instancePath + "/blocked/" + i4 + "/was",
									schemaPath: "blocked-task.schema.json/properties/was/enum",
									keyword: "enum",
									params: { allowedValues: schema46.properties.was.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err63];
								else vErrors.push(err63);
								errors++;
							}
						}
					} else {
						const err64 = {
							instancePath: instancePath + "/blocked/" + i4,
							schemaPath: "blocked-task.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err64];
						else vErrors.push(err64);
						errors++;
					}
				}
			} else {
				const err65 = {
					instancePath: instancePath + "/blocked",
					schemaPath: "#/properties/blocked/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err65];
				else vErrors.push(err65);
				errors++;
			}
		}
		if (data.nodes !== void 0) {
			let data29 = data.nodes;
			if (Array.isArray(data29)) {
				const len5 = data29.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data30 = data29[i5];
					if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
						if (data30.id === void 0) {
							const err66 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err66];
							else vErrors.push(err66);
							errors++;
						}
						if (data30.type === void 0) {
							const err67 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "type" },
								message: "must have required property 'type'"
							};
							if (vErrors === null) vErrors = [err67];
							else vErrors.push(err67);
							errors++;
						}
						if (data30.summary === void 0) {
							const err68 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "summary" },
								message: "must have required property 'summary'"
							};
							if (vErrors === null) vErrors = [err68];
							else vErrors.push(err68);
							errors++;
						}
						if (data30.text === void 0) {
							const err69 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err69];
							else vErrors.push(err69);
							errors++;
						}
						if (data30.tags === void 0) {
							const err70 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "tags" },
								message: "must have required property 'tags'"
							};
							if (vErrors === null) vErrors = [err70];
							else vErrors.push(err70);
							errors++;
						}
						if (data30.task === void 0) {
							const err71 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "task" },
								message: "must have required property 'task'"
							};
							if (vErrors === null) vErrors = [err71];
							else vErrors.push(err71);
							errors++;
						}
						if (data30.source === void 0) {
							const err72 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "source" },
								message: "must have required property 'source'"
							};
							if (vErrors === null) vErrors = [err72];
							else vErrors.push(err72);
							errors++;
						}
						if (data30.created === void 0) {
							const err73 = {
								instancePath: instancePath + "/nodes/" + i5,
								schemaPath: "knowledge-node.schema.json/required",
								keyword: "required",
								params: { missingProperty: "created" },
								message: "must have required property 'created'"
							};
							if (vErrors === null) vErrors = [err73];
							else vErrors.push(err73);
							errors++;
						}
						if (data30.id !== void 0) {
							let data31 = data30.id;
							if (typeof data31 === "string") {
								if (func1(data31) < 1) {
									const err74 = {
										instancePath: instancePath + "/nodes/" + i5 + "/id",
										schemaPath: "knowledge-node.schema.json/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err74];
									else vErrors.push(err74);
									errors++;
								}
							} else {
								const err75 = {
									instancePath: instancePath + "/nodes/" + i5 + "/id",
									schemaPath: "knowledge-node.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err75];
								else vErrors.push(err75);
								errors++;
							}
						}
						if (data30.type !== void 0) {
							let data32 = data30.type;
							if (typeof data32 !== "string") {
								const err76 = {
									instancePath: instancePath + "/nodes/" + i5 + "/type",
									schemaPath: "knowledge-node.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err76];
								else vErrors.push(err76);
								errors++;
							}
							if (!(data32 === "task" || data32 === "decision" || data32 === "pattern" || data32 === "gotcha" || data32 === "insight" || data32 === "question")) {
								const err77 = {
									instancePath: instancePath + "/nodes/" + i5 + "/type",
									schemaPath: "knowledge-node.schema.json/properties/type/enum",
									keyword: "enum",
									params: { allowedValues: schema47.properties.type.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err77];
								else vErrors.push(err77);
								errors++;
							}
						}
						if (data30.summary !== void 0) {
							let data33 = data30.summary;
							if (typeof data33 === "string") {
								if (func1(data33) > 100) {
									const err78 = {
										instancePath: instancePath + "/nodes/" + i5 + "/summary",
										schemaPath: "knowledge-node.schema.json/properties/summary/maxLength",
										keyword: "maxLength",
										params: { limit: 100 },
										message: "must NOT have more than 100 characters"
									};
									if (vErrors === null) vErrors = [err78];
									else vErrors.push(err78);
									errors++;
								}
							} else {
								const err79 = {
									instancePath: instancePath + "/nodes/" + i5 + "/summary",
									schemaPath: "knowledge-node.schema.json/properties/summary/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err79];
								else vErrors.push(err79);
								errors++;
							}
						}
						if (data30.text !== void 0) {
							if (typeof data30.text !== "string") {
								const err80 = {
									instancePath: instancePath + "/nodes/" + i5 + "/text",
									schemaPath: "knowledge-node.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err80];
								else vErrors.push(err80);
								errors++;
							}
						}
						if (data30.tags !== void 0) {
							let data35 = data30.tags;
							if (Array.isArray(data35)) {
								const len6 = data35.length;
								for (let i6 = 0; i6 < len6; i6++) {
									let data36 = data35[i6];
									if (typeof data36 === "string") {
										if (func1(data36) < 1) {
											const err81 = {
												instancePath: instancePath + "/nodes/" + i5 + "/tags/" + i6,
												schemaPath: "knowledge-node.schema.json/properties/tags/items/minLength",
												keyword: "minLength",
												params: { limit: 1 },
												message: "must NOT have fewer than 1 characters"
											};
											if (vErrors === null) vErrors = [err81];
											else vErrors.push(err81);
											errors++;
										}
									} else {
										const err82 = {
											instancePath: instancePath + "/nodes/" + i5 + "/tags/" + i6,
											schemaPath: "knowledge-node.schema.json/properties/tags/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err82];
										else vErrors.push(err82);
										errors++;
									}
								}
							} else {
								const err83 = {
									instancePath: instancePath + "/nodes/" + i5 + "/tags",
									schemaPath: "knowledge-node.schema.json/properties/tags/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err83];
								else vErrors.push(err83);
								errors++;
							}
						}
						if (data30.task !== void 0) {
							let data37 = data30.task;
							if (typeof data37 !== "string" && data37 !== null) {
								const err84 = {
									instancePath: instancePath + "/nodes/" + i5 + "/task",
									schemaPath: "knowledge-node.schema.json/properties/task/type",
									keyword: "type",
									params: { type: schema47.properties.task.type },
									message: "must be string,null"
								};
								if (vErrors === null) vErrors = [err84];
								else vErrors.push(err84);
								errors++;
							}
						}
						if (data30.source !== void 0) {
							if (typeof data30.source !== "string") {
								const err85 = {
									instancePath: instancePath + "/nodes/" + i5 + "/source",
									schemaPath: "knowledge-node.schema.json/properties/source/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err85];
								else vErrors.push(err85);
								errors++;
							}
						}
						if (data30.file !== void 0) {
							let data39 = data30.file;
							if (typeof data39 !== "string" && data39 !== null) {
								const err86 = {
									instancePath: instancePath + "/nodes/" + i5 + "/file",
									schemaPath: "knowledge-node.schema.json/properties/file/type",
									keyword: "type",
									params: { type: schema47.properties.file.type },
									message: "must be string,null"
								};
								if (vErrors === null) vErrors = [err86];
								else vErrors.push(err86);
								errors++;
							}
						}
						if (data30.severity !== void 0) {
							let data40 = data30.severity;
							if (typeof data40 !== "string") {
								const err87 = {
									instancePath: instancePath + "/nodes/" + i5 + "/severity",
									schemaPath: "knowledge-node.schema.json/properties/severity/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err87];
								else vErrors.push(err87);
								errors++;
							}
							if (!(data40 === "high" || data40 === "medium" || data40 === "low")) {
								const err88 = {
									instancePath: instancePath + "/nodes/" + i5 + "/severity",
									schemaPath: "knowledge-node.schema.json/properties/severity/enum",
									keyword: "enum",
									params: { allowedValues: schema47.properties.severity.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err88];
								else vErrors.push(err88);
								errors++;
							}
						}
						if (data30.mitigation !== void 0) {
							if (typeof data30.mitigation !== "string") {
								const err89 = {
									instancePath: instancePath + "/nodes/" + i5 + "/mitigation",
									schemaPath: "knowledge-node.schema.json/properties/mitigation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err89];
								else vErrors.push(err89);
								errors++;
							}
						}
						if (data30.blocking !== void 0) {
							if (typeof data30.blocking !== "boolean") {
								const err90 = {
									instancePath: instancePath + "/nodes/" + i5 + "/blocking",
									schemaPath: "knowledge-node.schema.json/properties/blocking/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err90];
								else vErrors.push(err90);
								errors++;
							}
						}
						if (data30.created !== void 0) {
							if (typeof data30.created !== "string") {
								const err91 = {
									instancePath: instancePath + "/nodes/" + i5 + "/created",
									schemaPath: "knowledge-node.schema.json/properties/created/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err91];
								else vErrors.push(err91);
								errors++;
							}
						}
					} else {
						const err92 = {
							instancePath: instancePath + "/nodes/" + i5,
							schemaPath: "knowledge-node.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err92];
						else vErrors.push(err92);
						errors++;
					}
				}
			} else {
				const err93 = {
					instancePath: instancePath + "/nodes",
					schemaPath: "#/properties/nodes/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err93];
				else vErrors.push(err93);
				errors++;
			}
		}
		if (data.edges !== void 0) {
			let data44 = data.edges;
			if (Array.isArray(data44)) {
				const len7 = data44.length;
				for (let i7 = 0; i7 < len7; i7++) {
					let data45 = data44[i7];
					if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
						if (data45.from === void 0) {
							const err94 = {
								instancePath: instancePath + "/edges/" + i7,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "from" },
								message: "must have required property 'from'"
							};
							if (vErrors === null) vErrors = [err94];
							else vErrors.push(err94);
							errors++;
						}
						if (data45.to === void 0) {
							const err95 = {
								instancePath: instancePath + "/edges/" + i7,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "to" },
								message: "must have required property 'to'"
							};
							if (vErrors === null) vErrors = [err95];
							else vErrors.push(err95);
							errors++;
						}
						if (data45.relation === void 0) {
							const err96 = {
								instancePath: instancePath + "/edges/" + i7,
								schemaPath: "knowledge-edge.schema.json/required",
								keyword: "required",
								params: { missingProperty: "relation" },
								message: "must have required property 'relation'"
							};
							if (vErrors === null) vErrors = [err96];
							else vErrors.push(err96);
							errors++;
						}
						if (data45.from !== void 0) {
							let data46 = data45.from;
							if (typeof data46 === "string") {
								if (func1(data46) < 1) {
									const err97 = {
										instancePath: instancePath + "/edges/" + i7 + "/from",
										schemaPath: "knowledge-edge.schema.json/properties/from/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err97];
									else vErrors.push(err97);
									errors++;
								}
							} else {
								const err98 = {
									instancePath: instancePath + "/edges/" + i7 + "/from",
									schemaPath: "knowledge-edge.schema.json/properties/from/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err98];
								else vErrors.push(err98);
								errors++;
							}
						}
						if (data45.to !== void 0) {
							let data47 = data45.to;
							if (typeof data47 === "string") {
								if (func1(data47) < 1) {
									const err99 = {
										instancePath: instancePath + "/edges/" + i7 + "/to",
										schemaPath: "knowledge-edge.schema.json/properties/to/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err99];
									else vErrors.push(err99);
									errors++;
								}
							} else {
								const err100 = {
									instancePath: instancePath + "/edges/" + i7 + "/to",
									schemaPath: "knowledge-edge.schema.json/properties/to/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err100];
								else vErrors.push(err100);
								errors++;
							}
						}
						if (data45.relation !== void 0) {
							let data48 = data45.relation;
							if (typeof data48 === "string") {
								if (func1(data48) < 1) {
									const err101 = {
										instancePath: instancePath + "/edges/" + i7 + "/relation",
										schemaPath: "knowledge-edge.schema.json/properties/relation/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err101];
									else vErrors.push(err101);
									errors++;
								}
							} else {
								const err102 = {
									instancePath: instancePath + "/edges/" + i7 + "/relation",
									schemaPath: "knowledge-edge.schema.json/properties/relation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err102];
								else vErrors.push(err102);
								errors++;
							}
						}
					} else {
						const err103 = {
							instancePath: instancePath + "/edges/" + i7,
							schemaPath: "knowledge-edge.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err103];
						else vErrors.push(err103);
						errors++;
					}
				}
			} else {
				const err104 = {
					instancePath: instancePath + "/edges",
					schemaPath: "#/properties/edges/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err104];
				else vErrors.push(err104);
				errors++;
			}
		}
		if (data.learned !== void 0) {
			let data49 = data.learned;
			if (Array.isArray(data49)) {
				const len8 = data49.length;
				for (let i8 = 0; i8 < len8; i8++) {
					let data50 = data49[i8];
					if (data50 && typeof data50 == "object" && !Array.isArray(data50)) {
						if (data50.id === void 0) {
							const err105 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err105];
							else vErrors.push(err105);
							errors++;
						}
						if (data50.kind === void 0) {
							const err106 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "kind" },
								message: "must have required property 'kind'"
							};
							if (vErrors === null) vErrors = [err106];
							else vErrors.push(err106);
							errors++;
						}
						if (data50.text === void 0) {
							const err107 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err107];
							else vErrors.push(err107);
							errors++;
						}
						if (data50.tags === void 0) {
							const err108 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "tags" },
								message: "must have required property 'tags'"
							};
							if (vErrors === null) vErrors = [err108];
							else vErrors.push(err108);
							errors++;
						}
						if (data50.origin === void 0) {
							const err109 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "origin" },
								message: "must have required property 'origin'"
							};
							if (vErrors === null) vErrors = [err109];
							else vErrors.push(err109);
							errors++;
						}
						if (data50.origin_id === void 0) {
							const err110 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "origin_id" },
								message: "must have required property 'origin_id'"
							};
							if (vErrors === null) vErrors = [err110];
							else vErrors.push(err110);
							errors++;
						}
						if (data50.source === void 0) {
							const err111 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "source" },
								message: "must have required property 'source'"
							};
							if (vErrors === null) vErrors = [err111];
							else vErrors.push(err111);
							errors++;
						}
						if (data50.learned_at === void 0) {
							const err112 = {
								instancePath: instancePath + "/learned/" + i8,
								schemaPath: "learned-entry.schema.json/required",
								keyword: "required",
								params: { missingProperty: "learned_at" },
								message: "must have required property 'learned_at'"
							};
							if (vErrors === null) vErrors = [err112];
							else vErrors.push(err112);
							errors++;
						}
						if (data50.id !== void 0) {
							let data51 = data50.id;
							if (typeof data51 === "string") {
								if (func1(data51) < 1) {
									const err113 = {
										instancePath: instancePath + "/learned/" + i8 + "/id",
										schemaPath: "learned-entry.schema.json/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err113];
									else vErrors.push(err113);
									errors++;
								}
							} else {
								const err114 = {
									instancePath: instancePath + "/learned/" + i8 + "/id",
									schemaPath: "learned-entry.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err114];
								else vErrors.push(err114);
								errors++;
							}
						}
						if (data50.kind !== void 0) {
							let data52 = data50.kind;
							if (typeof data52 !== "string") {
								const err115 = {
									instancePath: instancePath + "/learned/" + i8 + "/kind",
									schemaPath: "learned-entry.schema.json/properties/kind/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err115];
								else vErrors.push(err115);
								errors++;
							}
							if (!(data52 === "gotcha" || data52 === "pattern")) {
								const err116 = {
									instancePath: instancePath + "/learned/" + i8 + "/kind",
									schemaPath: "learned-entry.schema.json/properties/kind/enum",
									keyword: "enum",
									params: { allowedValues: schema49.properties.kind.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err116];
								else vErrors.push(err116);
								errors++;
							}
						}
						if (data50.text !== void 0) {
							let data53 = data50.text;
							if (typeof data53 === "string") {
								if (func1(data53) < 1) {
									const err117 = {
										instancePath: instancePath + "/learned/" + i8 + "/text",
										schemaPath: "learned-entry.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err117];
									else vErrors.push(err117);
									errors++;
								}
							} else {
								const err118 = {
									instancePath: instancePath + "/learned/" + i8 + "/text",
									schemaPath: "learned-entry.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err118];
								else vErrors.push(err118);
								errors++;
							}
						}
						if (data50.mitigation !== void 0) {
							if (typeof data50.mitigation !== "string") {
								const err119 = {
									instancePath: instancePath + "/learned/" + i8 + "/mitigation",
									schemaPath: "learned-entry.schema.json/properties/mitigation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err119];
								else vErrors.push(err119);
								errors++;
							}
						}
						if (data50.severity !== void 0) {
							let data55 = data50.severity;
							if (typeof data55 !== "string") {
								const err120 = {
									instancePath: instancePath + "/learned/" + i8 + "/severity",
									schemaPath: "learned-entry.schema.json/properties/severity/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err120];
								else vErrors.push(err120);
								errors++;
							}
							if (!(data55 === "high" || data55 === "medium" || data55 === "low")) {
								const err121 = {
									instancePath: instancePath + "/learned/" + i8 + "/severity",
									schemaPath: "learned-entry.schema.json/properties/severity/enum",
									keyword: "enum",
									params: { allowedValues: schema49.properties.severity.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err121];
								else vErrors.push(err121);
								errors++;
							}
						}
						if (data50.tags !== void 0) {
							let data56 = data50.tags;
							if (Array.isArray(data56)) {
								const len9 = data56.length;
								for (let i9 = 0; i9 < len9; i9++) if (typeof data56[i9] !== "string") {
									const err122 = {
										instancePath: instancePath + "/learned/" + i8 + "/tags/" + i9,
										schemaPath: "learned-entry.schema.json/properties/tags/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err122];
									else vErrors.push(err122);
									errors++;
								}
							} else {
								const err123 = {
									instancePath: instancePath + "/learned/" + i8 + "/tags",
									schemaPath: "learned-entry.schema.json/properties/tags/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err123];
								else vErrors.push(err123);
								errors++;
							}
						}
						if (data50.origin !== void 0) {
							let data58 = data50.origin;
							if (typeof data58 !== "string") {
								const err124 = {
									instancePath: instancePath + "/learned/" + i8 + "/origin",
									schemaPath: "learned-entry.schema.json/properties/origin/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err124];
								else vErrors.push(err124);
								errors++;
							}
							if (!(data58 === "task" || data58 === "session")) {
								const err125 = {
									instancePath: instancePath + "/learned/" + i8 + "/origin",
									schemaPath: "learned-entry.schema.json/properties/origin/enum",
									keyword: "enum",
									params: { allowedValues: schema49.properties.origin.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err125];
								else vErrors.push(err125);
								errors++;
							}
						}
						if (data50.origin_id !== void 0) {
							let data59 = data50.origin_id;
							if (typeof data59 === "string") {
								if (func1(data59) < 1) {
									const err126 = {
										instancePath: instancePath + "/learned/" + i8 + "/origin_id",
										schemaPath: "learned-entry.schema.json/properties/origin_id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err126];
									else vErrors.push(err126);
									errors++;
								}
							} else {
								const err127 = {
									instancePath: instancePath + "/learned/" + i8 + "/origin_id",
									schemaPath: "learned-entry.schema.json/properties/origin_id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err127];
								else vErrors.push(err127);
								errors++;
							}
						}
						if (data50.source !== void 0) {
							if (typeof data50.source !== "string") {
								const err128 = {
									instancePath: instancePath + "/learned/" + i8 + "/source",
									schemaPath: "learned-entry.schema.json/properties/source/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err128];
								else vErrors.push(err128);
								errors++;
							}
						}
						if (data50.learned_at !== void 0) {
							if (typeof data50.learned_at !== "string") {
								const err129 = {
									instancePath: instancePath + "/learned/" + i8 + "/learned_at",
									schemaPath: "learned-entry.schema.json/properties/learned_at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err129];
								else vErrors.push(err129);
								errors++;
							}
						}
					} else {
						const err130 = {
							instancePath: instancePath + "/learned/" + i8,
							schemaPath: "learned-entry.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err130];
						else vErrors.push(err130);
						errors++;
					}
				}
			} else {
				const err131 = {
					instancePath: instancePath + "/learned",
					schemaPath: "#/properties/learned/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err131];
				else vErrors.push(err131);
				errors++;
			}
		}
		if (data.digests !== void 0) {
			let data62 = data.digests;
			if (data62 && typeof data62 == "object" && !Array.isArray(data62)) for (const key0 in data62) {
				let data63 = data62[key0];
				if (typeof data63 !== "string" && data63 !== null) {
					const err132 = {
						instancePath: instancePath + "/digests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/digests/additionalProperties/type",
						keyword: "type",
						params: { type: schema43.properties.digests.additionalProperties.type },
						message: "must be string,null"
					};
					if (vErrors === null) vErrors = [err132];
					else vErrors.push(err132);
					errors++;
				}
			}
			else {
				const err133 = {
					instancePath: instancePath + "/digests",
					schemaPath: "#/properties/digests/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err133];
				else vErrors.push(err133);
				errors++;
			}
		}
	} else {
		const err134 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err134];
		else vErrors.push(err134);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": {
		"v": true,
		"task": true,
		"name": true,
		"path": true,
		"status": true,
		"depends_on": true,
		"handoff_digest": true,
		"processed_at": true,
		"handoff": true,
		"context_map": true,
		"blockers": true,
		"blocked": true,
		"nodes": true,
		"edges": true,
		"learned": true,
		"digests": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateHandoffPayload = validate24;
const schema50 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/handoff/2.0/payload.schema.json",
	"type": "object",
	"required": ["handoff"],
	"properties": { "handoff": {
		"type": "object",
		"required": [
			"version",
			"timestamp",
			"source",
			"target",
			"context"
		],
		"properties": {
			"version": {
				"type": "string",
				"const": "2.0"
			},
			"timestamp": {
				"type": "string",
				"pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
			},
			"expires_at": {
				"type": "string",
				"pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
			},
			"source": {
				"type": "object",
				"required": ["skill", "session_path"],
				"properties": {
					"skill": {
						"type": "string",
						"pattern": "^[a-z0-9][a-z0-9-]{0,63}$"
					},
					"workflow_id": { "type": "string" },
					"session_path": {
						"type": "string",
						"pattern": "[^\\s]"
					}
				}
			},
			"target": {
				"type": "object",
				"required": ["skill"],
				"properties": {
					"skill": {
						"type": "string",
						"pattern": "[^\\s]"
					},
					"invocation": { "type": "string" },
					"category": { "type": "string" }
				}
			},
			"context": {
				"type": "object",
				"required": ["original_prompt", "problem_type"],
				"properties": {
					"original_prompt": {
						"type": "string",
						"pattern": "[^\\s]"
					},
					"reframed_challenge": { "type": "string" },
					"problem_type": {
						"type": "string",
						"enum": [
							"decision",
							"creative",
							"analytical",
							"strategic"
						]
					},
					"synthesis_summary": { "type": "string" }
				}
			},
			"insights": {
				"type": "object",
				"properties": {
					"convergent": {
						"type": "array",
						"items": { "$ref": "convergent-insight.schema.json" }
					},
					"divergent": {
						"type": "array",
						"items": { "$ref": "divergent-insight.schema.json" }
					},
					"uncertainties": {
						"type": "array",
						"items": { "type": "string" }
					},
					"blind_spots": {
						"type": "array",
						"items": { "type": "string" }
					}
				}
			},
			"research_seeds": {
				"type": "object",
				"properties": {
					"suggested_terms": {
						"type": "array",
						"items": { "$ref": "search-term.schema.json" }
					},
					"open_questions": {
						"type": "array",
						"items": { "type": "string" }
					}
				}
			},
			"meta": {
				"type": "object",
				"properties": {
					"perspectives_completed": {
						"type": "integer",
						"minimum": 0
					},
					"convergence_level": {
						"type": "string",
						"enum": [
							"high",
							"medium",
							"low",
							"none"
						]
					},
					"user_feedback": { "type": "string" },
					"handoff_reason": { "type": "string" },
					"handoff_chain": {
						"type": "array",
						"items": { "type": "string" }
					},
					"payload_hash": { "type": "string" },
					"payload_size_bytes": {
						"type": "integer",
						"minimum": 0
					}
				}
			}
		}
	} }
};
const pattern21 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$", "u");
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.handoff === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "handoff" },
				message: "must have required property 'handoff'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.handoff !== void 0) {
			let data0 = data.handoff;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.version === void 0) {
					const err1 = {
						instancePath: instancePath + "/handoff",
						schemaPath: "#/properties/handoff/required",
						keyword: "required",
						params: { missingProperty: "version" },
						message: "must have required property 'version'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.timestamp === void 0) {
					const err2 = {
						instancePath: instancePath + "/handoff",
						schemaPath: "#/properties/handoff/required",
						keyword: "required",
						params: { missingProperty: "timestamp" },
						message: "must have required property 'timestamp'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.source === void 0) {
					const err3 = {
						instancePath: instancePath + "/handoff",
						schemaPath: "#/properties/handoff/required",
						keyword: "required",
						params: { missingProperty: "source" },
						message: "must have required property 'source'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.target === void 0) {
					const err4 = {
						instancePath: instancePath + "/handoff",
						schemaPath: "#/properties/handoff/required",
						keyword: "required",
						params: { missingProperty: "target" },
						message: "must have required property 'target'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.context === void 0) {
					const err5 = {
						instancePath: instancePath + "/handoff",
						schemaPath: "#/properties/handoff/required",
						keyword: "required",
						params: { missingProperty: "context" },
						message: "must have required property 'context'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.version !== void 0) {
					let data1 = data0.version;
					if (typeof data1 !== "string") {
						const err6 = {
							instancePath: instancePath + "/handoff/version",
							schemaPath: "#/properties/handoff/properties/version/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
					if ("2.0" !== data1) {
						const err7 = {
							instancePath: instancePath + "/handoff/version",
							schemaPath: "#/properties/handoff/properties/version/const",
							keyword: "const",
							params: { allowedValue: "2.0" },
							message: "must be equal to constant"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
				}
				if (data0.timestamp !== void 0) {
					let data2 = data0.timestamp;
					if (typeof data2 === "string") {
						if (!pattern21.test(data2)) {
							const err8 = {
								instancePath: instancePath + "/handoff/timestamp",
								schemaPath: "#/properties/handoff/properties/timestamp/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$" },
								message: "must match pattern \"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$\""
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/handoff/timestamp",
							schemaPath: "#/properties/handoff/properties/timestamp/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data0.expires_at !== void 0) {
					let data3 = data0.expires_at;
					if (typeof data3 === "string") {
						if (!pattern21.test(data3)) {
							const err10 = {
								instancePath: instancePath + "/handoff/expires_at",
								schemaPath: "#/properties/handoff/properties/expires_at/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$" },
								message: "must match pattern \"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$\""
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/handoff/expires_at",
							schemaPath: "#/properties/handoff/properties/expires_at/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data0.source !== void 0) {
					let data4 = data0.source;
					if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
						if (data4.skill === void 0) {
							const err12 = {
								instancePath: instancePath + "/handoff/source",
								schemaPath: "#/properties/handoff/properties/source/required",
								keyword: "required",
								params: { missingProperty: "skill" },
								message: "must have required property 'skill'"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (data4.session_path === void 0) {
							const err13 = {
								instancePath: instancePath + "/handoff/source",
								schemaPath: "#/properties/handoff/properties/source/required",
								keyword: "required",
								params: { missingProperty: "session_path" },
								message: "must have required property 'session_path'"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
						if (data4.skill !== void 0) {
							let data5 = data4.skill;
							if (typeof data5 === "string") {
								if (!pattern15.test(data5)) {
									const err14 = {
										instancePath: instancePath + "/handoff/source/skill",
										schemaPath: "#/properties/handoff/properties/source/properties/skill/pattern",
										keyword: "pattern",
										params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
										message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
							} else {
								const err15 = {
									instancePath: instancePath + "/handoff/source/skill",
									schemaPath: "#/properties/handoff/properties/source/properties/skill/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data4.workflow_id !== void 0) {
							if (typeof data4.workflow_id !== "string") {
								const err16 = {
									instancePath: instancePath + "/handoff/source/workflow_id",
									schemaPath: "#/properties/handoff/properties/source/properties/workflow_id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data4.session_path !== void 0) {
							let data7 = data4.session_path;
							if (typeof data7 === "string") {
								if (!pattern8.test(data7)) {
									const err17 = {
										instancePath: instancePath + "/handoff/source/session_path",
										schemaPath: "#/properties/handoff/properties/source/properties/session_path/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err17];
									else vErrors.push(err17);
									errors++;
								}
							} else {
								const err18 = {
									instancePath: instancePath + "/handoff/source/session_path",
									schemaPath: "#/properties/handoff/properties/source/properties/session_path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/handoff/source",
							schemaPath: "#/properties/handoff/properties/source/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data0.target !== void 0) {
					let data8 = data0.target;
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						if (data8.skill === void 0) {
							const err20 = {
								instancePath: instancePath + "/handoff/target",
								schemaPath: "#/properties/handoff/properties/target/required",
								keyword: "required",
								params: { missingProperty: "skill" },
								message: "must have required property 'skill'"
							};
							if (vErrors === null) vErrors = [err20];
							else vErrors.push(err20);
							errors++;
						}
						if (data8.skill !== void 0) {
							let data9 = data8.skill;
							if (typeof data9 === "string") {
								if (!pattern8.test(data9)) {
									const err21 = {
										instancePath: instancePath + "/handoff/target/skill",
										schemaPath: "#/properties/handoff/properties/target/properties/skill/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err21];
									else vErrors.push(err21);
									errors++;
								}
							} else {
								const err22 = {
									instancePath: instancePath + "/handoff/target/skill",
									schemaPath: "#/properties/handoff/properties/target/properties/skill/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err22];
								else vErrors.push(err22);
								errors++;
							}
						}
						if (data8.invocation !== void 0) {
							if (typeof data8.invocation !== "string") {
								const err23 = {
									instancePath: instancePath + "/handoff/target/invocation",
									schemaPath: "#/properties/handoff/properties/target/properties/invocation/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (data8.category !== void 0) {
							if (typeof data8.category !== "string") {
								const err24 = {
									instancePath: instancePath + "/handoff/target/category",
									schemaPath: "#/properties/handoff/properties/target/properties/category/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err24];
								else vErrors.push(err24);
								errors++;
							}
						}
					} else {
						const err25 = {
							instancePath: instancePath + "/handoff/target",
							schemaPath: "#/properties/handoff/properties/target/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data0.context !== void 0) {
					let data12 = data0.context;
					if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
						if (data12.original_prompt === void 0) {
							const err26 = {
								instancePath: instancePath + "/handoff/context",
								schemaPath: "#/properties/handoff/properties/context/required",
								keyword: "required",
								params: { missingProperty: "original_prompt" },
								message: "must have required property 'original_prompt'"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
						if (data12.problem_type === void 0) {
							const err27 = {
								instancePath: instancePath + "/handoff/context",
								schemaPath: "#/properties/handoff/properties/context/required",
								keyword: "required",
								params: { missingProperty: "problem_type" },
								message: "must have required property 'problem_type'"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
						if (data12.original_prompt !== void 0) {
							let data13 = data12.original_prompt;
							if (typeof data13 === "string") {
								if (!pattern8.test(data13)) {
									const err28 = {
										instancePath: instancePath + "/handoff/context/original_prompt",
										schemaPath: "#/properties/handoff/properties/context/properties/original_prompt/pattern",
										keyword: "pattern",
										params: { pattern: "[^\\s]" },
										message: "must match pattern \"[^\\s]\""
									};
									if (vErrors === null) vErrors = [err28];
									else vErrors.push(err28);
									errors++;
								}
							} else {
								const err29 = {
									instancePath: instancePath + "/handoff/context/original_prompt",
									schemaPath: "#/properties/handoff/properties/context/properties/original_prompt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err29];
								else vErrors.push(err29);
								errors++;
							}
						}
						if (data12.reframed_challenge !== void 0) {
							if (typeof data12.reframed_challenge !== "string") {
								const err30 = {
									instancePath: instancePath + "/handoff/context/reframed_challenge",
									schemaPath: "#/properties/handoff/properties/context/properties/reframed_challenge/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err30];
								else vErrors.push(err30);
								errors++;
							}
						}
						if (data12.problem_type !== void 0) {
							let data15 = data12.problem_type;
							if (typeof data15 !== "string") {
								const err31 = {
									instancePath: instancePath + "/handoff/context/problem_type",
									schemaPath: "#/properties/handoff/properties/context/properties/problem_type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
							if (!(data15 === "decision" || data15 === "creative" || data15 === "analytical" || data15 === "strategic")) {
								const err32 = {
									instancePath: instancePath + "/handoff/context/problem_type",
									schemaPath: "#/properties/handoff/properties/context/properties/problem_type/enum",
									keyword: "enum",
									params: { allowedValues: schema50.properties.handoff.properties.context.properties.problem_type.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err32];
								else vErrors.push(err32);
								errors++;
							}
						}
						if (data12.synthesis_summary !== void 0) {
							if (typeof data12.synthesis_summary !== "string") {
								const err33 = {
									instancePath: instancePath + "/handoff/context/synthesis_summary",
									schemaPath: "#/properties/handoff/properties/context/properties/synthesis_summary/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
					} else {
						const err34 = {
							instancePath: instancePath + "/handoff/context",
							schemaPath: "#/properties/handoff/properties/context/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err34];
						else vErrors.push(err34);
						errors++;
					}
				}
				if (data0.insights !== void 0) {
					let data17 = data0.insights;
					if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
						if (data17.convergent !== void 0) {
							let data18 = data17.convergent;
							if (Array.isArray(data18)) {
								const len0 = data18.length;
								for (let i0 = 0; i0 < len0; i0++) {
									let data19 = data18[i0];
									if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
										if (data19.theme === void 0) {
											const err35 = {
												instancePath: instancePath + "/handoff/insights/convergent/" + i0,
												schemaPath: "convergent-insight.schema.json/required",
												keyword: "required",
												params: { missingProperty: "theme" },
												message: "must have required property 'theme'"
											};
											if (vErrors === null) vErrors = [err35];
											else vErrors.push(err35);
											errors++;
										}
										if (data19.theme !== void 0) {
											let data20 = data19.theme;
											if (typeof data20 === "string") {
												if (!pattern8.test(data20)) {
													const err36 = {
														instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/theme",
														schemaPath: "convergent-insight.schema.json/properties/theme/pattern",
														keyword: "pattern",
														params: { pattern: "[^\\s]" },
														message: "must match pattern \"[^\\s]\""
													};
													if (vErrors === null) vErrors = [err36];
													else vErrors.push(err36);
													errors++;
												}
											} else {
												const err37 = {
													instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/theme",
													schemaPath: "convergent-insight.schema.json/properties/theme/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err37];
												else vErrors.push(err37);
												errors++;
											}
										}
										if (data19.confidence_score !== void 0) {
											let data21 = data19.confidence_score;
											if (!(typeof data21 == "number" && isFinite(data21))) {
												const err38 = {
													instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/confidence_score",
													schemaPath: "convergent-insight.schema.json/properties/confidence_score/type",
													keyword: "type",
													params: { type: "number" },
													message: "must be number"
												};
												if (vErrors === null) vErrors = [err38];
												else vErrors.push(err38);
												errors++;
											}
										}
										if (data19.contributing_archetypes !== void 0) {
											let data22 = data19.contributing_archetypes;
											if (Array.isArray(data22)) {
												const len1 = data22.length;
												for (let i1 = 0; i1 < len1; i1++) if (typeof data22[i1] !== "string") {
													const err39 = {
														instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/contributing_archetypes/" + i1,
														schemaPath: "convergent-insight.schema.json/properties/contributing_archetypes/items/type",
														keyword: "type",
														params: { type: "string" },
														message: "must be string"
													};
													if (vErrors === null) vErrors = [err39];
													else vErrors.push(err39);
													errors++;
												}
											} else {
												const err40 = {
													instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/contributing_archetypes",
													schemaPath: "convergent-insight.schema.json/properties/contributing_archetypes/type",
													keyword: "type",
													params: { type: "array" },
													message: "must be array"
												};
												if (vErrors === null) vErrors = [err40];
												else vErrors.push(err40);
												errors++;
											}
										}
										if (data19.key_evidence !== void 0) {
											let data24 = data19.key_evidence;
											if (Array.isArray(data24)) {
												const len2 = data24.length;
												for (let i2 = 0; i2 < len2; i2++) if (typeof data24[i2] !== "string") {
													const err41 = {
														instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/key_evidence/" + i2,
														schemaPath: "convergent-insight.schema.json/properties/key_evidence/items/type",
														keyword: "type",
														params: { type: "string" },
														message: "must be string"
													};
													if (vErrors === null) vErrors = [err41];
													else vErrors.push(err41);
													errors++;
												}
											} else {
												const err42 = {
													instancePath: instancePath + "/handoff/insights/convergent/" + i0 + "/key_evidence",
													schemaPath: "convergent-insight.schema.json/properties/key_evidence/type",
													keyword: "type",
													params: { type: "array" },
													message: "must be array"
												};
												if (vErrors === null) vErrors = [err42];
												else vErrors.push(err42);
												errors++;
											}
										}
									} else {
										const err43 = {
											instancePath: instancePath + "/handoff/insights/convergent/" + i0,
											schemaPath: "convergent-insight.schema.json/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err43];
										else vErrors.push(err43);
										errors++;
									}
								}
							} else {
								const err44 = {
									instancePath: instancePath + "/handoff/insights/convergent",
									schemaPath: "#/properties/handoff/properties/insights/properties/convergent/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err44];
								else vErrors.push(err44);
								errors++;
							}
						}
						if (data17.divergent !== void 0) {
							let data26 = data17.divergent;
							if (Array.isArray(data26)) {
								const len3 = data26.length;
								for (let i3 = 0; i3 < len3; i3++) {
									let data27 = data26[i3];
									if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
										if (data27.insight === void 0) {
											const err45 = {
												instancePath: instancePath + "/handoff/insights/divergent/" + i3,
												schemaPath: "divergent-insight.schema.json/required",
												keyword: "required",
												params: { missingProperty: "insight" },
												message: "must have required property 'insight'"
											};
											if (vErrors === null) vErrors = [err45];
											else vErrors.push(err45);
											errors++;
										}
										if (data27.archetype !== void 0) {
											if (typeof data27.archetype !== "string") {
												const err46 = {
													instancePath: instancePath + "/handoff/insights/divergent/" + i3 + "/archetype",
													schemaPath: "divergent-insight.schema.json/properties/archetype/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err46];
												else vErrors.push(err46);
												errors++;
											}
										}
										if (data27.insight !== void 0) {
											let data29 = data27.insight;
											if (typeof data29 === "string") {
												if (!pattern8.test(data29)) {
													const err47 = {
														instancePath: instancePath + "/handoff/insights/divergent/" + i3 + "/insight",
														schemaPath: "divergent-insight.schema.json/properties/insight/pattern",
														keyword: "pattern",
														params: { pattern: "[^\\s]" },
														message: "must match pattern \"[^\\s]\""
													};
													if (vErrors === null) vErrors = [err47];
													else vErrors.push(err47);
													errors++;
												}
											} else {
												const err48 = {
													instancePath: instancePath + "/handoff/insights/divergent/" + i3 + "/insight",
													schemaPath: "divergent-insight.schema.json/properties/insight/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err48];
												else vErrors.push(err48);
												errors++;
											}
										}
										if (data27.confidence !== void 0) {
											let data30 = data27.confidence;
											if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
												const err49 = {
													instancePath: instancePath + "/handoff/insights/divergent/" + i3 + "/confidence",
													schemaPath: "divergent-insight.schema.json/properties/confidence/type",
													keyword: "type",
													params: { type: "integer" },
													message: "must be integer"
												};
												if (vErrors === null) vErrors = [err49];
												else vErrors.push(err49);
												errors++;
											}
										}
									} else {
										const err50 = {
											instancePath: instancePath + "/handoff/insights/divergent/" + i3,
											schemaPath: "divergent-insight.schema.json/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err50];
										else vErrors.push(err50);
										errors++;
									}
								}
							} else {
								const err51 = {
									instancePath: instancePath + "/handoff/insights/divergent",
									schemaPath: "#/properties/handoff/properties/insights/properties/divergent/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err51];
								else vErrors.push(err51);
								errors++;
							}
						}
						if (data17.uncertainties !== void 0) {
							let data31 = data17.uncertainties;
							if (Array.isArray(data31)) {
								const len4 = data31.length;
								for (let i4 = 0; i4 < len4; i4++) if (typeof data31[i4] !== "string") {
									const err52 = {
										instancePath: instancePath + "/handoff/insights/uncertainties/" + i4,
										schemaPath: "#/properties/handoff/properties/insights/properties/uncertainties/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err52];
									else vErrors.push(err52);
									errors++;
								}
							} else {
								const err53 = {
									instancePath: instancePath + "/handoff/insights/uncertainties",
									schemaPath: "#/properties/handoff/properties/insights/properties/uncertainties/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err53];
								else vErrors.push(err53);
								errors++;
							}
						}
						if (data17.blind_spots !== void 0) {
							let data33 = data17.blind_spots;
							if (Array.isArray(data33)) {
								const len5 = data33.length;
								for (let i5 = 0; i5 < len5; i5++) if (typeof data33[i5] !== "string") {
									const err54 = {
										instancePath: instancePath + "/handoff/insights/blind_spots/" + i5,
										schemaPath: "#/properties/handoff/properties/insights/properties/blind_spots/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err54];
									else vErrors.push(err54);
									errors++;
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/handoff/insights/blind_spots",
									schemaPath: "#/properties/handoff/properties/insights/properties/blind_spots/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
					} else {
						const err56 = {
							instancePath: instancePath + "/handoff/insights",
							schemaPath: "#/properties/handoff/properties/insights/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
				}
				if (data0.research_seeds !== void 0) {
					let data35 = data0.research_seeds;
					if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
						if (data35.suggested_terms !== void 0) {
							let data36 = data35.suggested_terms;
							if (Array.isArray(data36)) {
								const len6 = data36.length;
								for (let i6 = 0; i6 < len6; i6++) {
									let data37 = data36[i6];
									if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
										if (data37.term === void 0) {
											const err57 = {
												instancePath: instancePath + "/handoff/research_seeds/suggested_terms/" + i6,
												schemaPath: "search-term.schema.json/required",
												keyword: "required",
												params: { missingProperty: "term" },
												message: "must have required property 'term'"
											};
											if (vErrors === null) vErrors = [err57];
											else vErrors.push(err57);
											errors++;
										}
										if (data37.term !== void 0) {
											let data38 = data37.term;
											if (typeof data38 === "string") {
												if (!pattern8.test(data38)) {
													const err58 = {
														instancePath: instancePath + "/handoff/research_seeds/suggested_terms/" + i6 + "/term",
														schemaPath: "search-term.schema.json/properties/term/pattern",
														keyword: "pattern",
														params: { pattern: "[^\\s]" },
														message: "must match pattern \"[^\\s]\""
													};
													if (vErrors === null) vErrors = [err58];
													else vErrors.push(err58);
													errors++;
												}
											} else {
												const err59 = {
													instancePath: instancePath + "/handoff/research_seeds/suggested_terms/" + i6 + "/term",
													schemaPath: "search-term.schema.json/properties/term/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err59];
												else vErrors.push(err59);
												errors++;
											}
										}
										if (data37.rationale !== void 0) {
											if (typeof data37.rationale !== "string") {
												const err60 = {
													instancePath: instancePath + "/handoff/research_seeds/suggested_terms/" + i6 + "/rationale",
													schemaPath: "search-term.schema.json/properties/rationale/type",
													keyword: "type",
													params: { type: "string" },
													message: "must be string"
												};
												if (vErrors === null) vErrors = [err60];
												else vErrors.push(err60);
												errors++;
											}
										}
									} else {
										const err61 = {
											instancePath: instancePath + "/handoff/research_seeds/suggested_terms/" + i6,
											schemaPath: "search-term.schema.json/type",
											keyword: "type",
											params: { type: "object" },
											message: "must be object"
										};
										if (vErrors === null) vErrors = [err61];
										else vErrors.push(err61);
										errors++;
									}
								}
							} else {
								const err62 = {
									instancePath: instancePath + "/handoff/research_seeds/suggested_terms",
									schemaPath: "#/properties/handoff/properties/research_seeds/properties/suggested_terms/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err62];
								else vErrors.push(err62);
								errors++;
							}
						}
						if (data35.open_questions !== void 0) {
							let data40 = data35.open_questions;
							if (Array.isArray(data40)) {
								const len7 = data40.length;
								for (let i7 = 0; i7 < len7; i7++) if (typeof data40[i7] !== "string") {
									const err63 = {
										instancePath: instancePath + "/handoff/research_seeds/open_questions/" + i7,
										schemaPath: "#/properties/handoff/properties/research_seeds/properties/open_questions/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err63];
									else vErrors.push(err63);
									errors++;
								}
							} else {
								const err64 = {
									instancePath: instancePath + "/handoff/research_seeds/open_questions",
									schemaPath: "#/properties/handoff/properties/research_seeds/properties/open_questions/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err64];
								else vErrors.push(err64);
								errors++;
							}
						}
					} else {
						const err65 = {
							instancePath: instancePath + "/handoff/research_seeds",
							schemaPath: "#/properties/handoff/properties/research_seeds/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err65];
						else vErrors.push(err65);
						errors++;
					}
				}
				if (data0.meta !== void 0) {
					let data42 = data0.meta;
					if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
						if (data42.perspectives_completed !== void 0) {
							let data43 = data42.perspectives_completed;
							if (!(typeof data43 == "number" && !(data43 % 1) && !isNaN(data43) && isFinite(data43))) {
								const err66 = {
									instancePath: instancePath + "/handoff/meta/perspectives_completed",
									schemaPath: "#/properties/handoff/properties/meta/properties/perspectives_completed/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err66];
								else vErrors.push(err66);
								errors++;
							}
							if (typeof data43 == "number" && isFinite(data43)) {
								if (data43 < 0 || isNaN(data43)) {
									const err67 = {
										instancePath: instancePath + "/handoff/meta/perspectives_completed",
										schemaPath: "#/properties/handoff/properties/meta/properties/perspectives_completed/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err67];
									else vErrors.push(err67);
									errors++;
								}
							}
						}
						if (data42.convergence_level !== void 0) {
							let data44 = data42.convergence_level;
							if (typeof data44 !== "string") {
								const err68 = {
									instancePath: instancePath + "/handoff/meta/convergence_level",
									schemaPath: "#/properties/handoff/properties/meta/properties/convergence_level/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
							if (!(data44 === "high" || data44 === "medium" || data44 === "low" || data44 === "none")) {
								const err69 = {
									instancePath: instancePath + "/handoff/meta/convergence_level",
									schemaPath: "#/properties/handoff/properties/meta/properties/convergence_level/enum",
									keyword: "enum",
									params: { allowedValues: schema50.properties.handoff.properties.meta.properties.convergence_level.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err69];
								else vErrors.push(err69);
								errors++;
							}
						}
						if (data42.user_feedback !== void 0) {
							if (typeof data42.user_feedback !== "string") {
								const err70 = {
									instancePath: instancePath + "/handoff/meta/user_feedback",
									schemaPath: "#/properties/handoff/properties/meta/properties/user_feedback/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err70];
								else vErrors.push(err70);
								errors++;
							}
						}
						if (data42.handoff_reason !== void 0) {
							if (typeof data42.handoff_reason !== "string") {
								const err71 = {
									instancePath: instancePath + "/handoff/meta/handoff_reason",
									schemaPath: "#/properties/handoff/properties/meta/properties/handoff_reason/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err71];
								else vErrors.push(err71);
								errors++;
							}
						}
						if (data42.handoff_chain !== void 0) {
							let data47 = data42.handoff_chain;
							if (Array.isArray(data47)) {
								const len8 = data47.length;
								for (let i8 = 0; i8 < len8; i8++) if (typeof data47[i8] !== "string") {
									const err72 = {
										instancePath: instancePath + "/handoff/meta/handoff_chain/" + i8,
										schemaPath: "#/properties/handoff/properties/meta/properties/handoff_chain/items/type",
										keyword: "type",
										params: { type: "string" },
										message: "must be string"
									};
									if (vErrors === null) vErrors = [err72];
									else vErrors.push(err72);
									errors++;
								}
							} else {
								const err73 = {
									instancePath: instancePath + "/handoff/meta/handoff_chain",
									schemaPath: "#/properties/handoff/properties/meta/properties/handoff_chain/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err73];
								else vErrors.push(err73);
								errors++;
							}
						}
						if (data42.payload_hash !== void 0) {
							if (typeof data42.payload_hash !== "string") {
								const err74 = {
									instancePath: instancePath + "/handoff/meta/payload_hash",
									schemaPath: "#/properties/handoff/properties/meta/properties/payload_hash/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err74];
								else vErrors.push(err74);
								errors++;
							}
						}
						if (data42.payload_size_bytes !== void 0) {
							let data50 = data42.payload_size_bytes;
							if (!(typeof data50 == "number" && !(data50 % 1) && !isNaN(data50) && isFinite(data50))) {
								const err75 = {
									instancePath: instancePath + "/handoff/meta/payload_size_bytes",
									schemaPath: "#/properties/handoff/properties/meta/properties/payload_size_bytes/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err75];
								else vErrors.push(err75);
								errors++;
							}
							if (typeof data50 == "number" && isFinite(data50)) {
								if (data50 < 0 || isNaN(data50)) {
									const err76 = {
										instancePath: instancePath + "/handoff/meta/payload_size_bytes",
										schemaPath: "#/properties/handoff/properties/meta/properties/payload_size_bytes/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err76];
									else vErrors.push(err76);
									errors++;
								}
							}
						}
					} else {
						const err77 = {
							instancePath: instancePath + "/handoff/meta",
							schemaPath: "#/properties/handoff/properties/meta/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err77];
						else vErrors.push(err77);
						errors++;
					}
				}
			} else {
				const err78 = {
					instancePath: instancePath + "/handoff",
					schemaPath: "#/properties/handoff/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err78];
				else vErrors.push(err78);
				errors++;
			}
		}
	} else {
		const err79 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err79];
		else vErrors.push(err79);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"props": { "handoff": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const clew_validateHandoffDraft = validate25;
const schema54 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/handoff/2.0/draft-body.schema.json",
	"type": "object",
	"required": ["source", "context"],
	"properties": {
		"source": {
			"type": "object",
			"required": ["skill", "session_path"],
			"properties": {
				"skill": {
					"type": "string",
					"pattern": "^[a-z0-9][a-z0-9-]{0,63}$"
				},
				"session_path": {
					"type": "string",
					"pattern": "[^\\s]"
				}
			},
			"not": { "required": ["workflow_id"] }
		},
		"context": {
			"type": "object",
			"required": ["original_prompt", "problem_type"],
			"properties": {
				"original_prompt": {
					"type": "string",
					"pattern": "[^\\s]"
				},
				"reframed_challenge": { "type": "string" },
				"problem_type": {
					"type": "string",
					"enum": [
						"decision",
						"creative",
						"analytical",
						"strategic"
					]
				},
				"synthesis_summary": { "type": "string" }
			}
		},
		"insights": {
			"type": "object",
			"properties": {
				"convergent": {
					"type": "array",
					"items": { "$ref": "convergent-insight.schema.json" }
				},
				"divergent": {
					"type": "array",
					"items": { "$ref": "divergent-insight.schema.json" }
				},
				"uncertainties": {
					"type": "array",
					"items": { "type": "string" }
				},
				"blind_spots": {
					"type": "array",
					"items": { "type": "string" }
				}
			}
		},
		"research_seeds": {
			"type": "object",
			"properties": {
				"suggested_terms": {
					"type": "array",
					"items": { "$ref": "search-term.schema.json" }
				},
				"open_questions": {
					"type": "array",
					"items": { "type": "string" }
				}
			}
		},
		"meta": {
			"type": "object",
			"properties": {
				"perspectives_completed": {
					"type": "integer",
					"minimum": 0
				},
				"convergence_level": {
					"type": "string",
					"enum": [
						"high",
						"medium",
						"low",
						"none"
					]
				},
				"user_feedback": { "type": "string" },
				"handoff_reason": { "type": "string" }
			},
			"not": { "anyOf": [
				{ "required": ["handoff_chain"] },
				{ "required": ["payload_hash"] },
				{ "required": ["payload_size_bytes"] }
			] }
		}
	},
	"not": { "anyOf": [
		{ "required": ["version"] },
		{ "required": ["timestamp"] },
		{ "required": ["expires_at"] },
		{ "required": ["target"] }
	] }
};
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
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
		const err5 = {
			instancePath,
			schemaPath: "#/not",
			keyword: "not",
			params: {},
			message: "must NOT be valid"
		};
		if (vErrors === null) vErrors = [err5];
		else vErrors.push(err5);
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
			const err6 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "source" },
				message: "must have required property 'source'"
			};
			if (vErrors === null) vErrors = [err6];
			else vErrors.push(err6);
			errors++;
		}
		if (data.context === void 0) {
			const err7 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "context" },
				message: "must have required property 'context'"
			};
			if (vErrors === null) vErrors = [err7];
			else vErrors.push(err7);
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
				const err9 = {
					instancePath: instancePath + "/source",
					schemaPath: "#/properties/source/not",
					keyword: "not",
					params: {},
					message: "must NOT be valid"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
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
					const err10 = {
						instancePath: instancePath + "/source",
						schemaPath: "#/properties/source/required",
						keyword: "required",
						params: { missingProperty: "skill" },
						message: "must have required property 'skill'"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (data0.session_path === void 0) {
					const err11 = {
						instancePath: instancePath + "/source",
						schemaPath: "#/properties/source/required",
						keyword: "required",
						params: { missingProperty: "session_path" },
						message: "must have required property 'session_path'"
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data0.skill !== void 0) {
					let data1 = data0.skill;
					if (typeof data1 === "string") {
						if (!pattern15.test(data1)) {
							const err12 = {
								instancePath: instancePath + "/source/skill",
								schemaPath: "#/properties/source/properties/skill/pattern",
								keyword: "pattern",
								params: { pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
								message: "must match pattern \"^[a-z0-9][a-z0-9-]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
					} else {
						const err13 = {
							instancePath: instancePath + "/source/skill",
							schemaPath: "#/properties/source/properties/skill/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data0.session_path !== void 0) {
					let data2 = data0.session_path;
					if (typeof data2 === "string") {
						if (!pattern8.test(data2)) {
							const err14 = {
								instancePath: instancePath + "/source/session_path",
								schemaPath: "#/properties/source/properties/session_path/pattern",
								keyword: "pattern",
								params: { pattern: "[^\\s]" },
								message: "must match pattern \"[^\\s]\""
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
					} else {
						const err15 = {
							instancePath: instancePath + "/source/session_path",
							schemaPath: "#/properties/source/properties/session_path/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/source",
					schemaPath: "#/properties/source/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.context !== void 0) {
			let data3 = data.context;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				if (data3.original_prompt === void 0) {
					const err17 = {
						instancePath: instancePath + "/context",
						schemaPath: "#/properties/context/required",
						keyword: "required",
						params: { missingProperty: "original_prompt" },
						message: "must have required property 'original_prompt'"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
				if (data3.problem_type === void 0) {
					const err18 = {
						instancePath: instancePath + "/context",
						schemaPath: "#/properties/context/required",
						keyword: "required",
						params: { missingProperty: "problem_type" },
						message: "must have required property 'problem_type'"
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
				if (data3.original_prompt !== void 0) {
					let data4 = data3.original_prompt;
					if (typeof data4 === "string") {
						if (!pattern8.test(data4)) {
							const err19 = {
								instancePath: instancePath + "/context/original_prompt",
								schemaPath: "#/properties/context/properties/original_prompt/pattern",
								keyword: "pattern",
								params: { pattern: "[^\\s]" },
								message: "must match pattern \"[^\\s]\""
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					} else {
						const err20 = {
							instancePath: instancePath + "/context/original_prompt",
							schemaPath: "#/properties/context/properties/original_prompt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
				if (data3.reframed_challenge !== void 0) {
					if (typeof data3.reframed_challenge !== "string") {
						const err21 = {
							instancePath: instancePath + "/context/reframed_challenge",
							schemaPath: "#/properties/context/properties/reframed_challenge/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
				if (data3.problem_type !== void 0) {
					let data6 = data3.problem_type;
					if (typeof data6 !== "string") {
						const err22 = {
							instancePath: instancePath + "/context/problem_type",
							schemaPath: "#/properties/context/properties/problem_type/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err22];
						else vErrors.push(err22);
						errors++;
					}
					if (!(data6 === "decision" || data6 === "creative" || data6 === "analytical" || data6 === "strategic")) {
						const err23 = {
							instancePath: instancePath + "/context/problem_type",
							schemaPath: "#/properties/context/properties/problem_type/enum",
							keyword: "enum",
							params: { allowedValues: schema54.properties.context.properties.problem_type.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
				}
				if (data3.synthesis_summary !== void 0) {
					if (typeof data3.synthesis_summary !== "string") {
						const err24 = {
							instancePath: instancePath + "/context/synthesis_summary",
							schemaPath: "#/properties/context/properties/synthesis_summary/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
			} else {
				const err25 = {
					instancePath: instancePath + "/context",
					schemaPath: "#/properties/context/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
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
						for (let i0 = 0; i0 < len0; i0++) {
							let data10 = data9[i0];
							if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
								if (data10.theme === void 0) {
									const err26 = {
										instancePath: instancePath + "/insights/convergent/" + i0,
										schemaPath: "convergent-insight.schema.json/required",
										keyword: "required",
										params: { missingProperty: "theme" },
										message: "must have required property 'theme'"
									};
									if (vErrors === null) vErrors = [err26];
									else vErrors.push(err26);
									errors++;
								}
								if (data10.theme !== void 0) {
									let data11 = data10.theme;
									if (typeof data11 === "string") {
										if (!pattern8.test(data11)) {
											const err27 = {
												instancePath: instancePath + "/insights/convergent/" + i0 + "/theme",
												schemaPath: "convergent-insight.schema.json/properties/theme/pattern",
												keyword: "pattern",
												params: { pattern: "[^\\s]" },
												message: "must match pattern \"[^\\s]\""
											};
											if (vErrors === null) vErrors = [err27];
											else vErrors.push(err27);
											errors++;
										}
									} else {
										const err28 = {
											instancePath: instancePath + "/insights/convergent/" + i0 + "/theme",
											schemaPath: "convergent-insight.schema.json/properties/theme/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err28];
										else vErrors.push(err28);
										errors++;
									}
								}
								if (data10.confidence_score !== void 0) {
									let data12 = data10.confidence_score;
									if (!(typeof data12 == "number" && isFinite(data12))) {
										const err29 = {
											instancePath: instancePath + "/insights/convergent/" + i0 + "/confidence_score",
											schemaPath: "convergent-insight.schema.json/properties/confidence_score/type",
											keyword: "type",
											params: { type: "number" },
											message: "must be number"
										};
										if (vErrors === null) vErrors = [err29];
										else vErrors.push(err29);
										errors++;
									}
								}
								if (data10.contributing_archetypes !== void 0) {
									let data13 = data10.contributing_archetypes;
									if (Array.isArray(data13)) {
										const len1 = data13.length;
										for (let i1 = 0; i1 < len1; i1++) if (typeof data13[i1] !== "string") {
											const err30 = {
												instancePath: instancePath + "/insights/convergent/" + i0 + "/contributing_archetypes/" + i1,
												schemaPath: "convergent-insight.schema.json/properties/contributing_archetypes/items/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err30];
											else vErrors.push(err30);
											errors++;
										}
									} else {
										const err31 = {
											instancePath: instancePath + "/insights/convergent/" + i0 + "/contributing_archetypes",
											schemaPath: "convergent-insight.schema.json/properties/contributing_archetypes/type",
											keyword: "type",
											params: { type: "array" },
											message: "must be array"
										};
										if (vErrors === null) vErrors = [err31];
										else vErrors.push(err31);
										errors++;
									}
								}
								if (data10.key_evidence !== void 0) {
									let data15 = data10.key_evidence;
									if (Array.isArray(data15)) {
										const len2 = data15.length;
										for (let i2 = 0; i2 < len2; i2++) if (typeof data15[i2] !== "string") {
											const err32 = {
												instancePath: instancePath + "/insights/convergent/" + i0 + "/key_evidence/" + i2,
												schemaPath: "convergent-insight.schema.json/properties/key_evidence/items/type",
												keyword: "type",
												params: { type: "string" },
												message: "must be string"
											};
											if (vErrors === null) vErrors = [err32];
											else vErrors.push(err32);
											errors++;
										}
									} else {
										const err33 = {
											instancePath: instancePath + "/insights/convergent/" + i0 + "/key_evidence",
											schemaPath: "convergent-insight.schema.json/properties/key_evidence/type",
											keyword: "type",
											params: { type: "array" },
											message: "must be array"
										};
										if (vErrors === null) vErrors = [err33];
										else vErrors.push(err33);
										errors++;
									}
								}
							} else {
								const err34 = {
									instancePath: instancePath + "/insights/convergent/" + i0,
									schemaPath: "convergent-insight.schema.json/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err34];
								else vErrors.push(err34);
								errors++;
							}
						}
					} else {
						const err35 = {
							instancePath: instancePath + "/insights/convergent",
							schemaPath: "#/properties/insights/properties/convergent/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err35];
						else vErrors.push(err35);
						errors++;
					}
				}
				if (data8.divergent !== void 0) {
					let data17 = data8.divergent;
					if (Array.isArray(data17)) {
						const len3 = data17.length;
						for (let i3 = 0; i3 < len3; i3++) {
							let data18 = data17[i3];
							if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
								if (data18.insight === void 0) {
									const err36 = {
										instancePath: instancePath + "/insights/divergent/" + i3,
										schemaPath: "divergent-insight.schema.json/required",
										keyword: "required",
										params: { missingProperty: "insight" },
										message: "must have required property 'insight'"
									};
									if (vErrors === null) vErrors = [err36];
									else vErrors.push(err36);
									errors++;
								}
								if (data18.archetype !== void 0) {
									if (typeof data18.archetype !== "string") {
										const err37 = {
											instancePath: instancePath + "/insights/divergent/" + i3 + "/archetype",
											schemaPath: "divergent-insight.schema.json/properties/archetype/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err37];
										else vErrors.push(err37);
										errors++;
									}
								}
								if (data18.insight !== void 0) {
									let data20 = data18.insight;
									if (typeof data20 === "string") {
										if (!pattern8.test(data20)) {
											const err38 = {
												instancePath: instancePath + "/insights/divergent/" + i3 + "/insight",
												schemaPath: "divergent-insight.schema.json/properties/insight/pattern",
												keyword: "pattern",
												params: { pattern: "[^\\s]" },
												message: "must match pattern \"[^\\s]\""
											};
											if (vErrors === null) vErrors = [err38];
											else vErrors.push(err38);
											errors++;
										}
									} else {
										const err39 = {
											instancePath: instancePath + "/insights/divergent/" + i3 + "/insight",
											schemaPath: "divergent-insight.schema.json/properties/insight/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err39];
										else vErrors.push(err39);
										errors++;
									}
								}
								if (data18.confidence !== void 0) {
									let data21 = data18.confidence;
									if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
										const err40 = {
											instancePath: instancePath + "/insights/divergent/" + i3 + "/confidence",
											schemaPath: "divergent-insight.schema.json/properties/confidence/type",
											keyword: "type",
											params: { type: "integer" },
											message: "must be integer"
										};
										if (vErrors === null) vErrors = [err40];
										else vErrors.push(err40);
										errors++;
									}
								}
							} else {
								const err41 = {
									instancePath: instancePath + "/insights/divergent/" + i3,
									schemaPath: "divergent-insight.schema.json/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						}
					} else {
						const err42 = {
							instancePath: instancePath + "/insights/divergent",
							schemaPath: "#/properties/insights/properties/divergent/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
				if (data8.uncertainties !== void 0) {
					let data22 = data8.uncertainties;
					if (Array.isArray(data22)) {
						const len4 = data22.length;
						for (let i4 = 0; i4 < len4; i4++) if (typeof data22[i4] !== "string") {
							const err43 = {
								instancePath: instancePath + "/insights/uncertainties/" + i4,
								schemaPath: "#/properties/insights/properties/uncertainties/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
					} else {
						const err44 = {
							instancePath: instancePath + "/insights/uncertainties",
							schemaPath: "#/properties/insights/properties/uncertainties/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
				if (data8.blind_spots !== void 0) {
					let data24 = data8.blind_spots;
					if (Array.isArray(data24)) {
						const len5 = data24.length;
						for (let i5 = 0; i5 < len5; i5++) if (typeof data24[i5] !== "string") {
							const err45 = {
								instancePath: instancePath + "/insights/blind_spots/" + i5,
								schemaPath: "#/properties/insights/properties/blind_spots/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err45];
							else vErrors.push(err45);
							errors++;
						}
					} else {
						const err46 = {
							instancePath: instancePath + "/insights/blind_spots",
							schemaPath: "#/properties/insights/properties/blind_spots/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err46];
						else vErrors.push(err46);
						errors++;
					}
				}
			} else {
				const err47 = {
					instancePath: instancePath + "/insights",
					schemaPath: "#/properties/insights/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err47];
				else vErrors.push(err47);
				errors++;
			}
		}
		if (data.research_seeds !== void 0) {
			let data26 = data.research_seeds;
			if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
				if (data26.suggested_terms !== void 0) {
					let data27 = data26.suggested_terms;
					if (Array.isArray(data27)) {
						const len6 = data27.length;
						for (let i6 = 0; i6 < len6; i6++) {
							let data28 = data27[i6];
							if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
								if (data28.term === void 0) {
									const err48 = {
										instancePath: instancePath + "/research_seeds/suggested_terms/" + i6,
										schemaPath: "search-term.schema.json/required",
										keyword: "required",
										params: { missingProperty: "term" },
										message: "must have required property 'term'"
									};
									if (vErrors === null) vErrors = [err48];
									else vErrors.push(err48);
									errors++;
								}
								if (data28.term !== void 0) {
									let data29 = data28.term;
									if (typeof data29 === "string") {
										if (!pattern8.test(data29)) {
											const err49 = {
												instancePath: instancePath + "/research_seeds/suggested_terms/" + i6 + "/term",
												schemaPath: "search-term.schema.json/properties/term/pattern",
												keyword: "pattern",
												params: { pattern: "[^\\s]" },
												message: "must match pattern \"[^\\s]\""
											};
											if (vErrors === null) vErrors = [err49];
											else vErrors.push(err49);
											errors++;
										}
									} else {
										const err50 = {
											instancePath: instancePath + "/research_seeds/suggested_terms/" + i6 + "/term",
											schemaPath: "search-term.schema.json/properties/term/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err50];
										else vErrors.push(err50);
										errors++;
									}
								}
								if (data28.rationale !== void 0) {
									if (typeof data28.rationale !== "string") {
										const err51 = {
											instancePath: instancePath + "/research_seeds/suggested_terms/" + i6 + "/rationale",
											schemaPath: "search-term.schema.json/properties/rationale/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err51];
										else vErrors.push(err51);
										errors++;
									}
								}
							} else {
								const err52 = {
									instancePath: instancePath + "/research_seeds/suggested_terms/" + i6,
									schemaPath: "search-term.schema.json/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err52];
								else vErrors.push(err52);
								errors++;
							}
						}
					} else {
						const err53 = {
							instancePath: instancePath + "/research_seeds/suggested_terms",
							schemaPath: "#/properties/research_seeds/properties/suggested_terms/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err53];
						else vErrors.push(err53);
						errors++;
					}
				}
				if (data26.open_questions !== void 0) {
					let data31 = data26.open_questions;
					if (Array.isArray(data31)) {
						const len7 = data31.length;
						for (let i7 = 0; i7 < len7; i7++) if (typeof data31[i7] !== "string") {
							const err54 = {
								instancePath: instancePath + "/research_seeds/open_questions/" + i7,
								schemaPath: "#/properties/research_seeds/properties/open_questions/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err54];
							else vErrors.push(err54);
							errors++;
						}
					} else {
						const err55 = {
							instancePath: instancePath + "/research_seeds/open_questions",
							schemaPath: "#/properties/research_seeds/properties/open_questions/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err55];
						else vErrors.push(err55);
						errors++;
					}
				}
			} else {
				const err56 = {
					instancePath: instancePath + "/research_seeds",
					schemaPath: "#/properties/research_seeds/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err56];
				else vErrors.push(err56);
				errors++;
			}
		}
		if (data.meta !== void 0) {
			let data33 = data.meta;
			const _errs81 = errors;
			const _errs82 = errors;
			const _errs83 = errors;
			let valid31 = false;
			const _errs84 = errors;
			if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
				if (data33.handoff_chain === void 0 && "handoff_chain") {
					const err57 = {};
					if (vErrors === null) vErrors = [err57];
					else vErrors.push(err57);
					errors++;
				}
			}
			var _valid1 = _errs84 === errors;
			valid31 = valid31 || _valid1;
			const _errs85 = errors;
			if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
				if (data33.payload_hash === void 0 && "payload_hash") {
					const err58 = {};
					if (vErrors === null) vErrors = [err58];
					else vErrors.push(err58);
					errors++;
				}
			}
			var _valid1 = _errs85 === errors;
			valid31 = valid31 || _valid1;
			const _errs86 = errors;
			if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
				if (data33.payload_size_bytes === void 0 && "payload_size_bytes") {
					const err59 = {};
					if (vErrors === null) vErrors = [err59];
					else vErrors.push(err59);
					errors++;
				}
			}
			var _valid1 = _errs86 === errors;
			valid31 = valid31 || _valid1;
			if (!valid31) {
				const err60 = {};
				if (vErrors === null) vErrors = [err60];
				else vErrors.push(err60);
				errors++;
			} else {
				errors = _errs83;
				if (vErrors !== null) {
					if (_errs83) vErrors.length = _errs83;
					else vErrors = null;
				}
			}
			if (_errs82 === errors) {
				const err61 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/not",
					keyword: "not",
					params: {},
					message: "must NOT be valid"
				};
				if (vErrors === null) vErrors = [err61];
				else vErrors.push(err61);
				errors++;
			} else {
				errors = _errs81;
				if (vErrors !== null) {
					if (_errs81) vErrors.length = _errs81;
					else vErrors = null;
				}
			}
			if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
				if (data33.perspectives_completed !== void 0) {
					let data34 = data33.perspectives_completed;
					if (!(typeof data34 == "number" && !(data34 % 1) && !isNaN(data34) && isFinite(data34))) {
						const err62 = {
							instancePath: instancePath + "/meta/perspectives_completed",
							schemaPath: "#/properties/meta/properties/perspectives_completed/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err62];
						else vErrors.push(err62);
						errors++;
					}
					if (typeof data34 == "number" && isFinite(data34)) {
						if (data34 < 0 || isNaN(data34)) {
							const err63 = {
								instancePath: instancePath + "/meta/perspectives_completed",
								schemaPath: "#/properties/meta/properties/perspectives_completed/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err63];
							else vErrors.push(err63);
							errors++;
						}
					}
				}
				if (data33.convergence_level !== void 0) {
					let data35 = data33.convergence_level;
					if (typeof data35 !== "string") {
						const err64 = {
							instancePath: instancePath + "/meta/convergence_level",
							schemaPath: "#/properties/meta/properties/convergence_level/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err64];
						else vErrors.push(err64);
						errors++;
					}
					if (!(data35 === "high" || data35 === "medium" || data35 === "low" || data35 === "none")) {
						const err65 = {
							instancePath: instancePath + "/meta/convergence_level",
							schemaPath: "#/properties/meta/properties/convergence_level/enum",
							keyword: "enum",
							params: { allowedValues: schema54.properties.meta.properties.convergence_level.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err65];
						else vErrors.push(err65);
						errors++;
					}
				}
				if (data33.user_feedback !== void 0) {
					if (typeof data33.user_feedback !== "string") {
						const err66 = {
							instancePath: instancePath + "/meta/user_feedback",
							schemaPath: "#/properties/meta/properties/user_feedback/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err66];
						else vErrors.push(err66);
						errors++;
					}
				}
				if (data33.handoff_reason !== void 0) {
					if (typeof data33.handoff_reason !== "string") {
						const err67 = {
							instancePath: instancePath + "/meta/handoff_reason",
							schemaPath: "#/properties/meta/properties/handoff_reason/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err67];
						else vErrors.push(err67);
						errors++;
					}
				}
			} else {
				const err68 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err68];
				else vErrors.push(err68);
				errors++;
			}
		}
	} else {
		const err69 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err69];
		else vErrors.push(err69);
		errors++;
	}
	validate25.errors = vErrors;
	return errors === 0;
}
validate25.evaluated = {
	"props": {
		"source": true,
		"context": true,
		"insights": true,
		"research_seeds": true,
		"meta": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
export const validateTaskHandoff: Validate = clew_validateTaskHandoff;
export const validateKnowledgeGraph: Validate = clew_validateKnowledgeGraph;
export const validateTaskRecord: Validate = clew_validateTaskRecord;
export const validateHandoffPayload: Validate = clew_validateHandoffPayload;
export const validateHandoffDraft: Validate = clew_validateHandoffDraft;
