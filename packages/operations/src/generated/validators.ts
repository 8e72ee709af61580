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
const clew_validateBundle = validate20;
const schema47 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/question.schema.json",
	"type": "object",
	"required": [
		"id",
		"text",
		"status"
	],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"text": { "type": "string" },
		"status": { "enum": ["open", "answered"] },
		"threadId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"decisionId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"askedBy": { "type": "string" },
		"askedAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"answer": { "type": "string" },
		"answeredBy": { "type": "string" },
		"answeredAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"redacted": { "type": "boolean" }
	}
};
const schema51 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/link.schema.json",
	"type": "object",
	"required": [
		"sourceId",
		"targetId",
		"edgeType"
	],
	"properties": {
		"sourceId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"targetId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"edgeType": { "enum": [
			"relates_to",
			"supersedes",
			"depends_on"
		] },
		"weight": {
			"type": "number",
			"minimum": 0
		},
		"createdBy": { "type": "string" },
		"createdAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		}
	}
};
const pattern4 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$", "u");
const pattern5 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$", "u");
const pattern27 = new RegExp("^[0-9a-f]{64}$", "u");
const schema34 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/bundle/1.0/thread.schema.json",
	"type": "object",
	"required": [
		"id",
		"title",
		"startedBy",
		"decisions",
		"openQuestions",
		"lastState"
	],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"title": { "type": "string" },
		"startedBy": { "type": "string" },
		"status": { "enum": [
			"active",
			"paused",
			"blocked",
			"completed"
		] },
		"statusReason": { "type": "string" },
		"createdAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"updatedAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"project": { "type": "string" },
		"tags": {
			"type": "array",
			"items": { "type": "string" }
		},
		"context": {},
		"decisions": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/decision.schema.json" }
		},
		"openQuestions": {
			"type": "array",
			"items": { "type": "string" }
		},
		"questions": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/question.schema.json" }
		},
		"steps": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/next-step.schema.json" }
		},
		"thoughts": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/thought.schema.json" }
		},
		"reviews": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/review.schema.json" }
		},
		"links": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/link.schema.json" }
		},
		"alternatives": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/alternative.schema.json" }
		},
		"dissent": {
			"type": "array",
			"items": { "anyOf": [{
				"type": "string",
				"minLength": 1
			}, { "$ref": "../../thread/1.0/dissent.schema.json" }] }
		},
		"guardrailChecks": {
			"type": "array",
			"items": { "type": "object" }
		},
		"handoffs": {
			"type": "array",
			"items": { "type": "object" }
		},
		"files": {
			"type": "array",
			"items": { "$ref": "file.schema.json" }
		},
		"lastState": { "$ref": "last-state.schema.json" },
		"head": { "$ref": "../../thread/1.0/head.schema.json" },
		"forkedFrom": { "$ref": "../../thread/1.0/fork-point.schema.json" },
		"claim": { "$ref": "../../thread/1.0/claim.schema.json" },
		"claimedBy": { "type": "string" },
		"claimExpiresAt": { "type": "string" },
		"events": {
			"type": "array",
			"items": { "$ref": "../../thread/1.0/event.schema.json" }
		},
		"part": { "$ref": "log-part.schema.json" },
		"omitted": { "$ref": "omitted.schema.json" },
		"provenance": { "$ref": "../../thread/1.0/provenance.schema.json" }
	}
};
const schema48 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/next-step.schema.json",
	"type": "object",
	"required": ["text"],
	"properties": {
		"text": {
			"type": "string",
			"minLength": 1
		},
		"status": { "enum": ["open", "done"] },
		"decisionId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"threadId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		}
	}
};
const schema45 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/review.schema.json",
	"type": "object",
	"required": [
		"decisionId",
		"outcome",
		"reviewedAt"
	],
	"properties": {
		"decisionId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"outcome": { "enum": [
			"success",
			"partial",
			"failure",
			"abandoned"
		] },
		"agentId": { "type": "string" },
		"reviewedAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"actualResult": { "type": "string" },
		"lessons": { "type": "string" },
		"notes": { "type": "string" }
	}
};
const schema54 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/bundle/1.0/file.schema.json",
	"type": "object",
	"required": ["path"],
	"properties": {
		"path": {
			"type": "string",
			"minLength": 1
		},
		"sha256": {
			"type": "string",
			"pattern": "^[0-9a-f]{64}$"
		},
		"commit": { "type": "string" },
		"staleness": { "enum": [
			"unknown",
			"fresh",
			"changed",
			"missing"
		] }
	}
};
const pattern50 = new RegExp("^([0-9a-f]{64})?$", "u");
const pattern56 = new RegExp("^[a-z][a-z_]{0,63}$", "u");
const schema35 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/decision.schema.json",
	"type": "object",
	"required": [
		"id",
		"decision",
		"confidence"
	],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"decision": { "type": "string" },
		"confidence": {
			"type": "number",
			"minimum": 0,
			"maximum": 1
		},
		"agentId": { "type": "string" },
		"threadId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"continuesDecision": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"parentDecisionId": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$"
		},
		"context": {},
		"category": { "type": "string" },
		"stakes": { "enum": [
			"low",
			"medium",
			"high",
			"critical"
		] },
		"reasons": {
			"type": "array",
			"items": { "$ref": "reason.schema.json" }
		},
		"alternatives": {
			"type": "array",
			"items": { "$ref": "alternative.schema.json" }
		},
		"dissent": {
			"type": "array",
			"items": { "anyOf": [{
				"type": "string",
				"minLength": 1
			}, { "$ref": "dissent.schema.json" }] }
		},
		"tags": {
			"type": "array",
			"items": { "type": "string" }
		},
		"pattern": { "type": "string" },
		"project": { "type": "string" },
		"feature": { "type": "string" },
		"pr": { "type": ["string", "integer"] },
		"file": { "type": "string" },
		"line": { "type": ["string", "integer"] },
		"commit": { "type": "string" },
		"bridge": { "$ref": "bridge.schema.json" },
		"trace": { "type": "array" },
		"deliberation": { "$ref": "deliberation.schema.json" },
		"related": {
			"type": "array",
			"items": { "$ref": "related.schema.json" }
		},
		"openQuestions": {
			"type": "array",
			"items": { "type": "string" }
		},
		"nextSteps": {
			"type": "array",
			"items": { "type": "string" }
		},
		"reviewIn": { "type": "string" },
		"review_by": { "type": "string" },
		"status": { "type": "string" },
		"outcome": { "enum": [
			"success",
			"partial",
			"failure",
			"abandoned"
		] },
		"reviewedAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"thoughts": {
			"type": "array",
			"items": { "$ref": "thought.schema.json" }
		},
		"reviews": {
			"type": "array",
			"items": { "$ref": "review.schema.json" }
		},
		"createdAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"updatedAt": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"seq": {
			"type": "integer",
			"minimum": 1
		},
		"provenance": { "$ref": "provenance.schema.json" },
		"redacted": { "type": "boolean" }
	}
};
const func1 = require_ucs2length().default;
const schema40 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/deliberation.schema.json",
	"type": "object",
	"required": [],
	"properties": {
		"inputs": {
			"type": "array",
			"items": { "$ref": "deliberation-input.schema.json" }
		},
		"steps": {
			"type": "array",
			"items": { "$ref": "deliberation-step.schema.json" }
		},
		"total_duration_ms": {
			"type": "number",
			"minimum": 0
		},
		"convergence_point": { "type": ["integer", "string"] }
	}
};
const schema42 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://clew.dev/schemas/thread/1.0/deliberation-step.schema.json",
	"type": "object",
	"required": ["thought"],
	"properties": {
		"step": {
			"type": "integer",
			"minimum": 0
		},
		"thought": { "type": "string" },
		"author": { "type": "string" },
		"inputs_used": {
			"type": "array",
			"items": { "type": "string" }
		},
		"timestamp": {
			"type": "string",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
		},
		"duration_ms": {
			"type": "number",
			"minimum": 0
		},
		"type": { "type": "string" },
		"conclusion": { "type": ["boolean", "string"] }
	}
};
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.inputs !== void 0) {
			let data0 = data.inputs;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.text === void 0) {
							const err0 = {
								instancePath: instancePath + "/inputs/" + i0,
								schemaPath: "deliberation-input.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err0];
							else vErrors.push(err0);
							errors++;
						}
						if (data1.id !== void 0) {
							let data2 = data1.id;
							if (typeof data2 === "string") {
								if (func1(data2) < 1) {
									const err1 = {
										instancePath: instancePath + "/inputs/" + i0 + "/id",
										schemaPath: "deliberation-input.schema.json/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err1];
									else vErrors.push(err1);
									errors++;
								}
							} else {
								const err2 = {
									instancePath: instancePath + "/inputs/" + i0 + "/id",
									schemaPath: "deliberation-input.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err2];
								else vErrors.push(err2);
								errors++;
							}
						}
						if (data1.text !== void 0) {
							if (typeof data1.text !== "string") {
								const err3 = {
									instancePath: instancePath + "/inputs/" + i0 + "/text",
									schemaPath: "deliberation-input.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (data1.source !== void 0) {
							if (typeof data1.source !== "string") {
								const err4 = {
									instancePath: instancePath + "/inputs/" + i0 + "/source",
									schemaPath: "deliberation-input.schema.json/properties/source/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (data1.timestamp !== void 0) {
							let data5 = data1.timestamp;
							if (typeof data5 === "string") {
								if (!pattern4.test(data5)) {
									const err5 = {
										instancePath: instancePath + "/inputs/" + i0 + "/timestamp",
										schemaPath: "deliberation-input.schema.json/properties/timestamp/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err5];
									else vErrors.push(err5);
									errors++;
								}
							} else {
								const err6 = {
									instancePath: instancePath + "/inputs/" + i0 + "/timestamp",
									schemaPath: "deliberation-input.schema.json/properties/timestamp/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
					} else {
						const err7 = {
							instancePath: instancePath + "/inputs/" + i0,
							schemaPath: "deliberation-input.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
				}
			} else {
				const err8 = {
					instancePath: instancePath + "/inputs",
					schemaPath: "#/properties/inputs/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.steps !== void 0) {
			let data6 = data.steps;
			if (Array.isArray(data6)) {
				const len1 = data6.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data7 = data6[i1];
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.thought === void 0) {
							const err9 = {
								instancePath: instancePath + "/steps/" + i1,
								schemaPath: "deliberation-step.schema.json/required",
								keyword: "required",
								params: { missingProperty: "thought" },
								message: "must have required property 'thought'"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data7.step !== void 0) {
							let data8 = data7.step;
							if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
								const err10 = {
									instancePath: instancePath + "/steps/" + i1 + "/step",
									schemaPath: "deliberation-step.schema.json/properties/step/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
							if (typeof data8 == "number" && isFinite(data8)) {
								if (data8 < 0 || isNaN(data8)) {
									const err11 = {
										instancePath: instancePath + "/steps/" + i1 + "/step",
										schemaPath: "deliberation-step.schema.json/properties/step/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err11];
									else vErrors.push(err11);
									errors++;
								}
							}
						}
						if (data7.thought !== void 0) {
							if (typeof data7.thought !== "string") {
								const err12 = {
									instancePath: instancePath + "/steps/" + i1 + "/thought",
									schemaPath: "deliberation-step.schema.json/properties/thought/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data7.author !== void 0) {
							if (typeof data7.author !== "string") {
								const err13 = {
									instancePath: instancePath + "/steps/" + i1 + "/author",
									schemaPath: "deliberation-step.schema.json/properties/author/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data7.inputs_used !== void 0) {
							let data11 = data7.inputs_used;
							if (Array.isArray(data11)) {
								const len2 = data11.length;
								for (let i2 = 0; i2 < len2; i2++) if (typeof data11[i2] !== "string") {
									const err14 = {
										instancePath: instancePath + "/steps/" + i1 + "/inputs_used/" + i2,
										schemaPath: "deliberation-step.schema.json/properties/inputs_used/items/type",
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
									instancePath: instancePath + "/steps/" + i1 + "/inputs_used",
									schemaPath: "deliberation-step.schema.json/properties/inputs_used/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data7.timestamp !== void 0) {
							let data13 = data7.timestamp;
							if (typeof data13 === "string") {
								if (!pattern4.test(data13)) {
									const err16 = {
										instancePath: instancePath + "/steps/" + i1 + "/timestamp",
										schemaPath: "deliberation-step.schema.json/properties/timestamp/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/steps/" + i1 + "/timestamp",
									schemaPath: "deliberation-step.schema.json/properties/timestamp/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data7.duration_ms !== void 0) {
							let data14 = data7.duration_ms;
							if (typeof data14 == "number" && isFinite(data14)) {
								if (data14 < 0 || isNaN(data14)) {
									const err18 = {
										instancePath: instancePath + "/steps/" + i1 + "/duration_ms",
										schemaPath: "deliberation-step.schema.json/properties/duration_ms/minimum",
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
									instancePath: instancePath + "/steps/" + i1 + "/duration_ms",
									schemaPath: "deliberation-step.schema.json/properties/duration_ms/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err19];
								else vErrors.push(err19);
								errors++;
							}
						}
						if (data7.type !== void 0) {
							if (typeof data7.type !== "string") {
								const err20 = {
									instancePath: instancePath + "/steps/" + i1 + "/type",
									schemaPath: "deliberation-step.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (data7.conclusion !== void 0) {
							let data16 = data7.conclusion;
							if (typeof data16 !== "boolean" && typeof data16 !== "string") {
								const err21 = {
									instancePath: instancePath + "/steps/" + i1 + "/conclusion",
									schemaPath: "deliberation-step.schema.json/properties/conclusion/type",
									keyword: "type",
									params: { type: schema42.properties.conclusion.type },
									message: "must be boolean,string"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
						}
					} else {
						const err22 = {
							instancePath: instancePath + "/steps/" + i1,
							schemaPath: "deliberation-step.schema.json/type",
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
					instancePath: instancePath + "/steps",
					schemaPath: "#/properties/steps/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.total_duration_ms !== void 0) {
			let data17 = data.total_duration_ms;
			if (typeof data17 == "number" && isFinite(data17)) {
				if (data17 < 0 || isNaN(data17)) {
					const err24 = {
						instancePath: instancePath + "/total_duration_ms",
						schemaPath: "#/properties/total_duration_ms/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						},
						message: "must be >= 0"
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
			} else {
				const err25 = {
					instancePath: instancePath + "/total_duration_ms",
					schemaPath: "#/properties/total_duration_ms/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
		if (data.convergence_point !== void 0) {
			let data18 = data.convergence_point;
			if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18)) && typeof data18 !== "string") {
				const err26 = {
					instancePath: instancePath + "/convergence_point",
					schemaPath: "#/properties/convergence_point/type",
					keyword: "type",
					params: { type: schema40.properties.convergence_point.type },
					message: "must be integer,string"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
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
	validate23.errors = vErrors;
	return errors === 0;
}
validate23.evaluated = {
	"props": {
		"inputs": true,
		"steps": true,
		"total_duration_ms": true,
		"convergence_point": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
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
		if (data.decision === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "decision" },
				message: "must have required property 'decision'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.confidence === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "confidence" },
				message: "must have required property 'confidence'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					const err3 = {
						instancePath: instancePath + "/id",
						schemaPath: "#/properties/id/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
						message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.decision !== void 0) {
			if (typeof data.decision !== "string") {
				const err5 = {
					instancePath: instancePath + "/decision",
					schemaPath: "#/properties/decision/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.confidence !== void 0) {
			let data2 = data.confidence;
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 1 || isNaN(data2)) {
					const err6 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/maximum",
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
				if (data2 < 0 || isNaN(data2)) {
					const err7 = {
						instancePath: instancePath + "/confidence",
						schemaPath: "#/properties/confidence/minimum",
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
					instancePath: instancePath + "/confidence",
					schemaPath: "#/properties/confidence/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.agentId !== void 0) {
			if (typeof data.agentId !== "string") {
				const err9 = {
					instancePath: instancePath + "/agentId",
					schemaPath: "#/properties/agentId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.threadId !== void 0) {
			let data4 = data.threadId;
			if (typeof data4 === "string") {
				if (!pattern5.test(data4)) {
					const err10 = {
						instancePath: instancePath + "/threadId",
						schemaPath: "#/properties/threadId/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
						message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/threadId",
					schemaPath: "#/properties/threadId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.continuesDecision !== void 0) {
			let data5 = data.continuesDecision;
			if (typeof data5 === "string") {
				if (!pattern5.test(data5)) {
					const err12 = {
						instancePath: instancePath + "/continuesDecision",
						schemaPath: "#/properties/continuesDecision/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
						message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/continuesDecision",
					schemaPath: "#/properties/continuesDecision/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.parentDecisionId !== void 0) {
			let data6 = data.parentDecisionId;
			if (typeof data6 === "string") {
				if (!pattern5.test(data6)) {
					const err14 = {
						instancePath: instancePath + "/parentDecisionId",
						schemaPath: "#/properties/parentDecisionId/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
						message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/parentDecisionId",
					schemaPath: "#/properties/parentDecisionId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.category !== void 0) {
			if (typeof data.category !== "string") {
				const err16 = {
					instancePath: instancePath + "/category",
					schemaPath: "#/properties/category/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.stakes !== void 0) {
			let data8 = data.stakes;
			if (!(data8 === "low" || data8 === "medium" || data8 === "high" || data8 === "critical")) {
				const err17 = {
					instancePath: instancePath + "/stakes",
					schemaPath: "#/properties/stakes/enum",
					keyword: "enum",
					params: { allowedValues: schema35.properties.stakes.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.reasons !== void 0) {
			let data9 = data.reasons;
			if (Array.isArray(data9)) {
				const len0 = data9.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data10 = data9[i0];
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						if (data10.type === void 0) {
							const err18 = {
								instancePath: instancePath + "/reasons/" + i0,
								schemaPath: "reason.schema.json/required",
								keyword: "required",
								params: { missingProperty: "type" },
								message: "must have required property 'type'"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
						if (data10.text === void 0) {
							const err19 = {
								instancePath: instancePath + "/reasons/" + i0,
								schemaPath: "reason.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
						if (data10.type !== void 0) {
							let data11 = data10.type;
							if (typeof data11 === "string") {
								if (func1(data11) < 1) {
									const err20 = {
										instancePath: instancePath + "/reasons/" + i0 + "/type",
										schemaPath: "reason.schema.json/properties/type/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err20];
									else vErrors.push(err20);
									errors++;
								}
							} else {
								const err21 = {
									instancePath: instancePath + "/reasons/" + i0 + "/type",
									schemaPath: "reason.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err21];
								else vErrors.push(err21);
								errors++;
							}
						}
						if (data10.text !== void 0) {
							if (typeof data10.text !== "string") {
								const err22 = {
									instancePath: instancePath + "/reasons/" + i0 + "/text",
									schemaPath: "reason.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err22];
								else vErrors.push(err22);
								errors++;
							}
						}
						if (data10.strength !== void 0) {
							let data13 = data10.strength;
							if (typeof data13 == "number" && isFinite(data13)) {
								if (data13 > 1 || isNaN(data13)) {
									const err23 = {
										instancePath: instancePath + "/reasons/" + i0 + "/strength",
										schemaPath: "reason.schema.json/properties/strength/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1
										},
										message: "must be <= 1"
									};
									if (vErrors === null) vErrors = [err23];
									else vErrors.push(err23);
									errors++;
								}
								if (data13 < 0 || isNaN(data13)) {
									const err24 = {
										instancePath: instancePath + "/reasons/" + i0 + "/strength",
										schemaPath: "reason.schema.json/properties/strength/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err24];
									else vErrors.push(err24);
									errors++;
								}
							} else {
								const err25 = {
									instancePath: instancePath + "/reasons/" + i0 + "/strength",
									schemaPath: "reason.schema.json/properties/strength/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err25];
								else vErrors.push(err25);
								errors++;
							}
						}
					} else {
						const err26 = {
							instancePath: instancePath + "/reasons/" + i0,
							schemaPath: "reason.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
			} else {
				const err27 = {
					instancePath: instancePath + "/reasons",
					schemaPath: "#/properties/reasons/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err27];
				else vErrors.push(err27);
				errors++;
			}
		}
		if (data.alternatives !== void 0) {
			let data14 = data.alternatives;
			if (Array.isArray(data14)) {
				const len1 = data14.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data15 = data14[i1];
					if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
						if (data15.option === void 0) {
							const err28 = {
								instancePath: instancePath + "/alternatives/" + i1,
								schemaPath: "alternative.schema.json/required",
								keyword: "required",
								params: { missingProperty: "option" },
								message: "must have required property 'option'"
							};
							if (vErrors === null) vErrors = [err28];
							else vErrors.push(err28);
							errors++;
						}
						if (data15.option !== void 0) {
							let data16 = data15.option;
							if (typeof data16 === "string") {
								if (func1(data16) < 1) {
									const err29 = {
										instancePath: instancePath + "/alternatives/" + i1 + "/option",
										schemaPath: "alternative.schema.json/properties/option/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err29];
									else vErrors.push(err29);
									errors++;
								}
							} else {
								const err30 = {
									instancePath: instancePath + "/alternatives/" + i1 + "/option",
									schemaPath: "alternative.schema.json/properties/option/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err30];
								else vErrors.push(err30);
								errors++;
							}
						}
						if (data15.why_rejected !== void 0) {
							if (typeof data15.why_rejected !== "string") {
								const err31 = {
									instancePath: instancePath + "/alternatives/" + i1 + "/why_rejected",
									schemaPath: "alternative.schema.json/properties/why_rejected/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
						if (data15.reopen_when !== void 0) {
							if (typeof data15.reopen_when !== "string") {
								const err32 = {
									instancePath: instancePath + "/alternatives/" + i1 + "/reopen_when",
									schemaPath: "alternative.schema.json/properties/reopen_when/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err32];
								else vErrors.push(err32);
								errors++;
							}
						}
					} else {
						const err33 = {
							instancePath: instancePath + "/alternatives/" + i1,
							schemaPath: "alternative.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
			} else {
				const err34 = {
					instancePath: instancePath + "/alternatives",
					schemaPath: "#/properties/alternatives/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			let data19 = data.dissent;
			if (Array.isArray(data19)) {
				const len2 = data19.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data20 = data19[i2];
					const _errs43 = errors;
					let valid11 = false;
					const _errs44 = errors;
					if (typeof data20 === "string") {
						if (func1(data20) < 1) {
							const err35 = {
								instancePath: instancePath + "/dissent/" + i2,
								schemaPath: "#/properties/dissent/items/anyOf/0/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err35];
							else vErrors.push(err35);
							errors++;
						}
					} else {
						const err36 = {
							instancePath: instancePath + "/dissent/" + i2,
							schemaPath: "#/properties/dissent/items/anyOf/0/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err36];
						else vErrors.push(err36);
						errors++;
					}
					var _valid0 = _errs44 === errors;
					valid11 = valid11 || _valid0;
					const _errs46 = errors;
					if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
						if (data20.text === void 0) {
							const err37 = {
								instancePath: instancePath + "/dissent/" + i2,
								schemaPath: "dissent.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err37];
							else vErrors.push(err37);
							errors++;
						}
						if (data20.agent !== void 0) {
							if (typeof data20.agent !== "string") {
								const err38 = {
									instancePath: instancePath + "/dissent/" + i2 + "/agent",
									schemaPath: "dissent.schema.json/properties/agent/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
						if (data20.text !== void 0) {
							let data22 = data20.text;
							if (typeof data22 === "string") {
								if (func1(data22) < 1) {
									const err39 = {
										instancePath: instancePath + "/dissent/" + i2 + "/text",
										schemaPath: "dissent.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err39];
									else vErrors.push(err39);
									errors++;
								}
							} else {
								const err40 = {
									instancePath: instancePath + "/dissent/" + i2 + "/text",
									schemaPath: "dissent.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err40];
								else vErrors.push(err40);
								errors++;
							}
						}
						if (data20.confidence !== void 0) {
							let data23 = data20.confidence;
							if (typeof data23 == "number" && isFinite(data23)) {
								if (data23 > 1 || isNaN(data23)) {
									const err41 = {
										instancePath: instancePath + "/dissent/" + i2 + "/confidence",
										schemaPath: "dissent.schema.json/properties/confidence/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1
										},
										message: "must be <= 1"
									};
									if (vErrors === null) vErrors = [err41];
									else vErrors.push(err41);
									errors++;
								}
								if (data23 < 0 || isNaN(data23)) {
									const err42 = {
										instancePath: instancePath + "/dissent/" + i2 + "/confidence",
										schemaPath: "dissent.schema.json/properties/confidence/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err42];
									else vErrors.push(err42);
									errors++;
								}
							} else {
								const err43 = {
									instancePath: instancePath + "/dissent/" + i2 + "/confidence",
									schemaPath: "dissent.schema.json/properties/confidence/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
					} else {
						const err44 = {
							instancePath: instancePath + "/dissent/" + i2,
							schemaPath: "dissent.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
					var _valid0 = _errs46 === errors;
					valid11 = valid11 || _valid0;
					if (_valid0) {
						var props0 = {};
						props0.agent = true;
						props0.text = true;
						props0.confidence = true;
					}
					if (!valid11) {
						const err45 = {
							instancePath: instancePath + "/dissent/" + i2,
							schemaPath: "#/properties/dissent/items/anyOf",
							keyword: "anyOf",
							params: {},
							message: "must match a schema in anyOf"
						};
						if (vErrors === null) vErrors = [err45];
						else vErrors.push(err45);
						errors++;
					} else {
						errors = _errs43;
						if (vErrors !== null) {
							if (_errs43) vErrors.length = _errs43;
							else vErrors = null;
						}
					}
				}
			} else {
				const err46 = {
					instancePath: instancePath + "/dissent",
					schemaPath: "#/properties/dissent/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.tags !== void 0) {
			let data24 = data.tags;
			if (Array.isArray(data24)) {
				const len3 = data24.length;
				for (let i3 = 0; i3 < len3; i3++) if (typeof data24[i3] !== "string") {
					const err47 = {
						instancePath: instancePath + "/tags/" + i3,
						schemaPath: "#/properties/tags/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err47];
					else vErrors.push(err47);
					errors++;
				}
			} else {
				const err48 = {
					instancePath: instancePath + "/tags",
					schemaPath: "#/properties/tags/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err48];
				else vErrors.push(err48);
				errors++;
			}
		}
		if (data.pattern !== void 0) {
			if (typeof data.pattern !== "string") {
				const err49 = {
					instancePath: instancePath + "/pattern",
					schemaPath: "#/properties/pattern/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err49];
				else vErrors.push(err49);
				errors++;
			}
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") {
				const err50 = {
					instancePath: instancePath + "/project",
					schemaPath: "#/properties/project/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err50];
				else vErrors.push(err50);
				errors++;
			}
		}
		if (data.feature !== void 0) {
			if (typeof data.feature !== "string") {
				const err51 = {
					instancePath: instancePath + "/feature",
					schemaPath: "#/properties/feature/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err51];
				else vErrors.push(err51);
				errors++;
			}
		}
		if (data.pr !== void 0) {
			let data29 = data.pr;
			if (typeof data29 !== "string" && !(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29))) {
				const err52 = {
					instancePath: instancePath + "/pr",
					schemaPath: "#/properties/pr/type",
					keyword: "type",
					params: { type: schema35.properties.pr.type },
					message: "must be string,integer"
				};
				if (vErrors === null) vErrors = [err52];
				else vErrors.push(err52);
				errors++;
			}
		}
		if (data.file !== void 0) {
			if (typeof data.file !== "string") {
				const err53 = {
					instancePath: instancePath + "/file",
					schemaPath: "#/properties/file/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err53];
				else vErrors.push(err53);
				errors++;
			}
		}
		if (data.line !== void 0) {
			let data31 = data.line;
			if (typeof data31 !== "string" && !(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31))) {
				const err54 = {
					instancePath: instancePath + "/line",
					schemaPath: "#/properties/line/type",
					keyword: "type",
					params: { type: schema35.properties.line.type },
					message: "must be string,integer"
				};
				if (vErrors === null) vErrors = [err54];
				else vErrors.push(err54);
				errors++;
			}
		}
		if (data.commit !== void 0) {
			if (typeof data.commit !== "string") {
				const err55 = {
					instancePath: instancePath + "/commit",
					schemaPath: "#/properties/commit/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err55];
				else vErrors.push(err55);
				errors++;
			}
		}
		if (data.bridge !== void 0) {
			let data33 = data.bridge;
			if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
				if (data33.structure !== void 0) {
					if (typeof data33.structure !== "string") {
						const err56 = {
							instancePath: instancePath + "/bridge/structure",
							schemaPath: "bridge.schema.json/properties/structure/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
				}
				if (data33.function !== void 0) {
					if (typeof data33.function !== "string") {
						const err57 = {
							instancePath: instancePath + "/bridge/function",
							schemaPath: "bridge.schema.json/properties/function/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err57];
						else vErrors.push(err57);
						errors++;
					}
				}
				if (data33.tolerance !== void 0) {
					let data36 = data33.tolerance;
					if (Array.isArray(data36)) {
						const len4 = data36.length;
						for (let i4 = 0; i4 < len4; i4++) if (typeof data36[i4] !== "string") {
							const err58 = {
								instancePath: instancePath + "/bridge/tolerance/" + i4,
								schemaPath: "bridge.schema.json/properties/tolerance/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err58];
							else vErrors.push(err58);
							errors++;
						}
					} else {
						const err59 = {
							instancePath: instancePath + "/bridge/tolerance",
							schemaPath: "bridge.schema.json/properties/tolerance/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err59];
						else vErrors.push(err59);
						errors++;
					}
				}
				if (data33.enforcement !== void 0) {
					let data38 = data33.enforcement;
					if (Array.isArray(data38)) {
						const len5 = data38.length;
						for (let i5 = 0; i5 < len5; i5++) if (typeof data38[i5] !== "string") {
							const err60 = {
								instancePath: instancePath + "/bridge/enforcement/" + i5,
								schemaPath: "bridge.schema.json/properties/enforcement/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err60];
							else vErrors.push(err60);
							errors++;
						}
					} else {
						const err61 = {
							instancePath: instancePath + "/bridge/enforcement",
							schemaPath: "bridge.schema.json/properties/enforcement/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err61];
						else vErrors.push(err61);
						errors++;
					}
				}
				if (data33.prevention !== void 0) {
					let data40 = data33.prevention;
					if (Array.isArray(data40)) {
						const len6 = data40.length;
						for (let i6 = 0; i6 < len6; i6++) if (typeof data40[i6] !== "string") {
							const err62 = {
								instancePath: instancePath + "/bridge/prevention/" + i6,
								schemaPath: "bridge.schema.json/properties/prevention/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err62];
							else vErrors.push(err62);
							errors++;
						}
					} else {
						const err63 = {
							instancePath: instancePath + "/bridge/prevention",
							schemaPath: "bridge.schema.json/properties/prevention/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err63];
						else vErrors.push(err63);
						errors++;
					}
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/bridge",
					schemaPath: "bridge.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.trace !== void 0) {
			if (!Array.isArray(data.trace)) {
				const err65 = {
					instancePath: instancePath + "/trace",
					schemaPath: "#/properties/trace/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err65];
				else vErrors.push(err65);
				errors++;
			}
		}
		if (data.deliberation !== void 0) {
			if (!validate23(data.deliberation, {
				instancePath: instancePath + "/deliberation",
				parentData: data,
				parentDataProperty: "deliberation",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
				errors = vErrors.length;
			}
		}
		if (data.related !== void 0) {
			let data44 = data.related;
			if (Array.isArray(data44)) {
				const len7 = data44.length;
				for (let i7 = 0; i7 < len7; i7++) {
					let data45 = data44[i7];
					if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
						if (data45.id === void 0) {
							const err66 = {
								instancePath: instancePath + "/related/" + i7,
								schemaPath: "related.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err66];
							else vErrors.push(err66);
							errors++;
						}
						if (data45.id !== void 0) {
							let data46 = data45.id;
							if (typeof data46 === "string") {
								if (!pattern5.test(data46)) {
									const err67 = {
										instancePath: instancePath + "/related/" + i7 + "/id",
										schemaPath: "related.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err67];
									else vErrors.push(err67);
									errors++;
								}
							} else {
								const err68 = {
									instancePath: instancePath + "/related/" + i7 + "/id",
									schemaPath: "related.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
						}
						if (data45.summary !== void 0) {
							if (typeof data45.summary !== "string") {
								const err69 = {
									instancePath: instancePath + "/related/" + i7 + "/summary",
									schemaPath: "related.schema.json/properties/summary/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err69];
								else vErrors.push(err69);
								errors++;
							}
						}
						if (data45.distance !== void 0) {
							let data48 = data45.distance;
							if (typeof data48 == "number" && isFinite(data48)) {
								if (data48 < 0 || isNaN(data48)) {
									const err70 = {
										instancePath: instancePath + "/related/" + i7 + "/distance",
										schemaPath: "related.schema.json/properties/distance/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err70];
									else vErrors.push(err70);
									errors++;
								}
							} else {
								const err71 = {
									instancePath: instancePath + "/related/" + i7 + "/distance",
									schemaPath: "related.schema.json/properties/distance/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err71];
								else vErrors.push(err71);
								errors++;
							}
						}
					} else {
						const err72 = {
							instancePath: instancePath + "/related/" + i7,
							schemaPath: "related.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err72];
						else vErrors.push(err72);
						errors++;
					}
				}
			} else {
				const err73 = {
					instancePath: instancePath + "/related",
					schemaPath: "#/properties/related/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err73];
				else vErrors.push(err73);
				errors++;
			}
		}
		if (data.openQuestions !== void 0) {
			let data49 = data.openQuestions;
			if (Array.isArray(data49)) {
				const len8 = data49.length;
				for (let i8 = 0; i8 < len8; i8++) if (typeof data49[i8] !== "string") {
					const err74 = {
						instancePath: instancePath + "/openQuestions/" + i8,
						schemaPath: "#/properties/openQuestions/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err74];
					else vErrors.push(err74);
					errors++;
				}
			} else {
				const err75 = {
					instancePath: instancePath + "/openQuestions",
					schemaPath: "#/properties/openQuestions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err75];
				else vErrors.push(err75);
				errors++;
			}
		}
		if (data.nextSteps !== void 0) {
			let data51 = data.nextSteps;
			if (Array.isArray(data51)) {
				const len9 = data51.length;
				for (let i9 = 0; i9 < len9; i9++) if (typeof data51[i9] !== "string") {
					const err76 = {
						instancePath: instancePath + "/nextSteps/" + i9,
						schemaPath: "#/properties/nextSteps/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err76];
					else vErrors.push(err76);
					errors++;
				}
			} else {
				const err77 = {
					instancePath: instancePath + "/nextSteps",
					schemaPath: "#/properties/nextSteps/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err77];
				else vErrors.push(err77);
				errors++;
			}
		}
		if (data.reviewIn !== void 0) {
			if (typeof data.reviewIn !== "string") {
				const err78 = {
					instancePath: instancePath + "/reviewIn",
					schemaPath: "#/properties/reviewIn/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err78];
				else vErrors.push(err78);
				errors++;
			}
		}
		if (data.review_by !== void 0) {
			if (typeof data.review_by !== "string") {
				const err79 = {
					instancePath: instancePath + "/review_by",
					schemaPath: "#/properties/review_by/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err79];
				else vErrors.push(err79);
				errors++;
			}
		}
		if (data.status !== void 0) {
			if (typeof data.status !== "string") {
				const err80 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err80];
				else vErrors.push(err80);
				errors++;
			}
		}
		if (data.outcome !== void 0) {
			let data56 = data.outcome;
			if (!(data56 === "success" || data56 === "partial" || data56 === "failure" || data56 === "abandoned")) {
				const err81 = {
					instancePath: instancePath + "/outcome",
					schemaPath: "#/properties/outcome/enum",
					keyword: "enum",
					params: { allowedValues: schema35.properties.outcome.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err81];
				else vErrors.push(err81);
				errors++;
			}
		}
		if (data.reviewedAt !== void 0) {
			let data57 = data.reviewedAt;
			if (typeof data57 === "string") {
				if (!pattern4.test(data57)) {
					const err82 = {
						instancePath: instancePath + "/reviewedAt",
						schemaPath: "#/properties/reviewedAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err82];
					else vErrors.push(err82);
					errors++;
				}
			} else {
				const err83 = {
					instancePath: instancePath + "/reviewedAt",
					schemaPath: "#/properties/reviewedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err83];
				else vErrors.push(err83);
				errors++;
			}
		}
		if (data.thoughts !== void 0) {
			let data58 = data.thoughts;
			if (Array.isArray(data58)) {
				const len10 = data58.length;
				for (let i10 = 0; i10 < len10; i10++) {
					let data59 = data58[i10];
					if (data59 && typeof data59 == "object" && !Array.isArray(data59)) {
						if (data59.id === void 0) {
							const err84 = {
								instancePath: instancePath + "/thoughts/" + i10,
								schemaPath: "thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err84];
							else vErrors.push(err84);
							errors++;
						}
						if (data59.text === void 0) {
							const err85 = {
								instancePath: instancePath + "/thoughts/" + i10,
								schemaPath: "thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err85];
							else vErrors.push(err85);
							errors++;
						}
						if (data59.agentId === void 0) {
							const err86 = {
								instancePath: instancePath + "/thoughts/" + i10,
								schemaPath: "thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "agentId" },
								message: "must have required property 'agentId'"
							};
							if (vErrors === null) vErrors = [err86];
							else vErrors.push(err86);
							errors++;
						}
						if (data59.createdAt === void 0) {
							const err87 = {
								instancePath: instancePath + "/thoughts/" + i10,
								schemaPath: "thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "createdAt" },
								message: "must have required property 'createdAt'"
							};
							if (vErrors === null) vErrors = [err87];
							else vErrors.push(err87);
							errors++;
						}
						if (data59.id !== void 0) {
							let data60 = data59.id;
							if (typeof data60 === "string") {
								if (!pattern5.test(data60)) {
									const err88 = {
										instancePath: instancePath + "/thoughts/" + i10 + "/id",
										schemaPath: "thought.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err88];
									else vErrors.push(err88);
									errors++;
								}
							} else {
								const err89 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/id",
									schemaPath: "thought.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err89];
								else vErrors.push(err89);
								errors++;
							}
						}
						if (data59.text !== void 0) {
							let data61 = data59.text;
							if (typeof data61 === "string") {
								if (func1(data61) < 1) {
									const err90 = {
										instancePath: instancePath + "/thoughts/" + i10 + "/text",
										schemaPath: "thought.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err90];
									else vErrors.push(err90);
									errors++;
								}
							} else {
								const err91 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/text",
									schemaPath: "thought.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err91];
								else vErrors.push(err91);
								errors++;
							}
						}
						if (data59.agentId !== void 0) {
							if (typeof data59.agentId !== "string") {
								const err92 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/agentId",
									schemaPath: "thought.schema.json/properties/agentId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err92];
								else vErrors.push(err92);
								errors++;
							}
						}
						if (data59.threadId !== void 0) {
							let data63 = data59.threadId;
							if (typeof data63 === "string") {
								if (!pattern5.test(data63)) {
									const err93 = {
										instancePath: instancePath + "/thoughts/" + i10 + "/threadId",
										schemaPath: "thought.schema.json/properties/threadId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err93];
									else vErrors.push(err93);
									errors++;
								}
							} else {
								const err94 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/threadId",
									schemaPath: "thought.schema.json/properties/threadId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err94];
								else vErrors.push(err94);
								errors++;
							}
						}
						if (data59.decisionId !== void 0) {
							let data64 = data59.decisionId;
							if (typeof data64 === "string") {
								if (!pattern5.test(data64)) {
									const err95 = {
										instancePath: instancePath + "/thoughts/" + i10 + "/decisionId",
										schemaPath: "thought.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err95];
									else vErrors.push(err95);
									errors++;
								}
							} else {
								const err96 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/decisionId",
									schemaPath: "thought.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err96];
								else vErrors.push(err96);
								errors++;
							}
						}
						if (data59.createdAt !== void 0) {
							let data65 = data59.createdAt;
							if (typeof data65 === "string") {
								if (!pattern4.test(data65)) {
									const err97 = {
										instancePath: instancePath + "/thoughts/" + i10 + "/createdAt",
										schemaPath: "thought.schema.json/properties/createdAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err97];
									else vErrors.push(err97);
									errors++;
								}
							} else {
								const err98 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/createdAt",
									schemaPath: "thought.schema.json/properties/createdAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err98];
								else vErrors.push(err98);
								errors++;
							}
						}
						if (data59.type !== void 0) {
							if (typeof data59.type !== "string") {
								const err99 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/type",
									schemaPath: "thought.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err99];
								else vErrors.push(err99);
								errors++;
							}
						}
						if (data59.redacted !== void 0) {
							if (typeof data59.redacted !== "boolean") {
								const err100 = {
									instancePath: instancePath + "/thoughts/" + i10 + "/redacted",
									schemaPath: "thought.schema.json/properties/redacted/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err100];
								else vErrors.push(err100);
								errors++;
							}
						}
					} else {
						const err101 = {
							instancePath: instancePath + "/thoughts/" + i10,
							schemaPath: "thought.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err101];
						else vErrors.push(err101);
						errors++;
					}
				}
			} else {
				const err102 = {
					instancePath: instancePath + "/thoughts",
					schemaPath: "#/properties/thoughts/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err102];
				else vErrors.push(err102);
				errors++;
			}
		}
		if (data.reviews !== void 0) {
			let data68 = data.reviews;
			if (Array.isArray(data68)) {
				const len11 = data68.length;
				for (let i11 = 0; i11 < len11; i11++) {
					let data69 = data68[i11];
					if (data69 && typeof data69 == "object" && !Array.isArray(data69)) {
						if (data69.decisionId === void 0) {
							const err103 = {
								instancePath: instancePath + "/reviews/" + i11,
								schemaPath: "review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "decisionId" },
								message: "must have required property 'decisionId'"
							};
							if (vErrors === null) vErrors = [err103];
							else vErrors.push(err103);
							errors++;
						}
						if (data69.outcome === void 0) {
							const err104 = {
								instancePath: instancePath + "/reviews/" + i11,
								schemaPath: "review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "outcome" },
								message: "must have required property 'outcome'"
							};
							if (vErrors === null) vErrors = [err104];
							else vErrors.push(err104);
							errors++;
						}
						if (data69.reviewedAt === void 0) {
							const err105 = {
								instancePath: instancePath + "/reviews/" + i11,
								schemaPath: "review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "reviewedAt" },
								message: "must have required property 'reviewedAt'"
							};
							if (vErrors === null) vErrors = [err105];
							else vErrors.push(err105);
							errors++;
						}
						if (data69.decisionId !== void 0) {
							let data70 = data69.decisionId;
							if (typeof data70 === "string") {
								if (!pattern5.test(data70)) {
									const err106 = {
										instancePath: instancePath + "/reviews/" + i11 + "/decisionId",
										schemaPath: "review.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err106];
									else vErrors.push(err106);
									errors++;
								}
							} else {
								const err107 = {
									instancePath: instancePath + "/reviews/" + i11 + "/decisionId",
									schemaPath: "review.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err107];
								else vErrors.push(err107);
								errors++;
							}
						}
						if (data69.outcome !== void 0) {
							let data71 = data69.outcome;
							if (!(data71 === "success" || data71 === "partial" || data71 === "failure" || data71 === "abandoned")) {
								const err108 = {
									instancePath: instancePath + "/reviews/" + i11 + "/outcome",
									schemaPath: "review.schema.json/properties/outcome/enum",
									keyword: "enum",
									params: { allowedValues: schema45.properties.outcome.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err108];
								else vErrors.push(err108);
								errors++;
							}
						}
						if (data69.agentId !== void 0) {
							if (typeof data69.agentId !== "string") {
								const err109 = {
									instancePath: instancePath + "/reviews/" + i11 + "/agentId",
									schemaPath: "review.schema.json/properties/agentId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err109];
								else vErrors.push(err109);
								errors++;
							}
						}
						if (data69.reviewedAt !== void 0) {
							let data73 = data69.reviewedAt;
							if (typeof data73 === "string") {
								if (!pattern4.test(data73)) {
									const err110 = {
										instancePath: instancePath + "/reviews/" + i11 + "/reviewedAt",
										schemaPath: "review.schema.json/properties/reviewedAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err110];
									else vErrors.push(err110);
									errors++;
								}
							} else {
								const err111 = {
									instancePath: instancePath + "/reviews/" + i11 + "/reviewedAt",
									schemaPath: "review.schema.json/properties/reviewedAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err111];
								else vErrors.push(err111);
								errors++;
							}
						}
						if (data69.actualResult !== void 0) {
							if (typeof data69.actualResult !== "string") {
								const err112 = {
									instancePath: instancePath + "/reviews/" + i11 + "/actualResult",
									schemaPath: "review.schema.json/properties/actualResult/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err112];
								else vErrors.push(err112);
								errors++;
							}
						}
						if (data69.lessons !== void 0) {
							if (typeof data69.lessons !== "string") {
								const err113 = {
									instancePath: instancePath + "/reviews/" + i11 + "/lessons",
									schemaPath: "review.schema.json/properties/lessons/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err113];
								else vErrors.push(err113);
								errors++;
							}
						}
						if (data69.notes !== void 0) {
							if (typeof data69.notes !== "string") {
								const err114 = {
									instancePath: instancePath + "/reviews/" + i11 + "/notes",
									schemaPath: "review.schema.json/properties/notes/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err114];
								else vErrors.push(err114);
								errors++;
							}
						}
					} else {
						const err115 = {
							instancePath: instancePath + "/reviews/" + i11,
							schemaPath: "review.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err115];
						else vErrors.push(err115);
						errors++;
					}
				}
			} else {
				const err116 = {
					instancePath: instancePath + "/reviews",
					schemaPath: "#/properties/reviews/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err116];
				else vErrors.push(err116);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data77 = data.createdAt;
			if (typeof data77 === "string") {
				if (!pattern4.test(data77)) {
					const err117 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err117];
					else vErrors.push(err117);
					errors++;
				}
			} else {
				const err118 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err118];
				else vErrors.push(err118);
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data78 = data.updatedAt;
			if (typeof data78 === "string") {
				if (!pattern4.test(data78)) {
					const err119 = {
						instancePath: instancePath + "/updatedAt",
						schemaPath: "#/properties/updatedAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err119];
					else vErrors.push(err119);
					errors++;
				}
			} else {
				const err120 = {
					instancePath: instancePath + "/updatedAt",
					schemaPath: "#/properties/updatedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err120];
				else vErrors.push(err120);
				errors++;
			}
		}
		if (data.seq !== void 0) {
			let data79 = data.seq;
			if (!(typeof data79 == "number" && !(data79 % 1) && !isNaN(data79) && isFinite(data79))) {
				const err121 = {
					instancePath: instancePath + "/seq",
					schemaPath: "#/properties/seq/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err121];
				else vErrors.push(err121);
				errors++;
			}
			if (typeof data79 == "number" && isFinite(data79)) {
				if (data79 < 1 || isNaN(data79)) {
					const err122 = {
						instancePath: instancePath + "/seq",
						schemaPath: "#/properties/seq/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err122];
					else vErrors.push(err122);
					errors++;
				}
			}
		}
		if (data.provenance !== void 0) {
			let data80 = data.provenance;
			if (data80 && typeof data80 == "object" && !Array.isArray(data80)) {
				if (data80.bundleHash === void 0) {
					const err123 = {
						instancePath: instancePath + "/provenance",
						schemaPath: "provenance.schema.json/required",
						keyword: "required",
						params: { missingProperty: "bundleHash" },
						message: "must have required property 'bundleHash'"
					};
					if (vErrors === null) vErrors = [err123];
					else vErrors.push(err123);
					errors++;
				}
				if (data80.bundleHash !== void 0) {
					let data81 = data80.bundleHash;
					if (typeof data81 === "string") {
						if (!pattern27.test(data81)) {
							const err124 = {
								instancePath: instancePath + "/provenance/bundleHash",
								schemaPath: "provenance.schema.json/properties/bundleHash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err124];
							else vErrors.push(err124);
							errors++;
						}
					} else {
						const err125 = {
							instancePath: instancePath + "/provenance/bundleHash",
							schemaPath: "provenance.schema.json/properties/bundleHash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err125];
						else vErrors.push(err125);
						errors++;
					}
				}
				if (data80.project !== void 0) {
					if (typeof data80.project !== "string") {
						const err126 = {
							instancePath: instancePath + "/provenance/project",
							schemaPath: "provenance.schema.json/properties/project/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err126];
						else vErrors.push(err126);
						errors++;
					}
				}
				if (data80.log !== void 0) {
					let data83 = data80.log;
					if (typeof data83 === "string") {
						if (!pattern5.test(data83)) {
							const err127 = {
								instancePath: instancePath + "/provenance/log",
								schemaPath: "provenance.schema.json/properties/log/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err127];
							else vErrors.push(err127);
							errors++;
						}
					} else {
						const err128 = {
							instancePath: instancePath + "/provenance/log",
							schemaPath: "provenance.schema.json/properties/log/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err128];
						else vErrors.push(err128);
						errors++;
					}
				}
				if (data80.id !== void 0) {
					let data84 = data80.id;
					if (typeof data84 === "string") {
						if (!pattern5.test(data84)) {
							const err129 = {
								instancePath: instancePath + "/provenance/id",
								schemaPath: "provenance.schema.json/properties/id/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err129];
							else vErrors.push(err129);
							errors++;
						}
					} else {
						const err130 = {
							instancePath: instancePath + "/provenance/id",
							schemaPath: "provenance.schema.json/properties/id/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err130];
						else vErrors.push(err130);
						errors++;
					}
				}
				if (data80.seq !== void 0) {
					let data85 = data80.seq;
					if (!(typeof data85 == "number" && !(data85 % 1) && !isNaN(data85) && isFinite(data85))) {
						const err131 = {
							instancePath: instancePath + "/provenance/seq",
							schemaPath: "provenance.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err131];
						else vErrors.push(err131);
						errors++;
					}
					if (typeof data85 == "number" && isFinite(data85)) {
						if (data85 < 1 || isNaN(data85)) {
							const err132 = {
								instancePath: instancePath + "/provenance/seq",
								schemaPath: "provenance.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err132];
							else vErrors.push(err132);
							errors++;
						}
					}
				}
				if (data80.hash !== void 0) {
					let data86 = data80.hash;
					if (typeof data86 === "string") {
						if (!pattern27.test(data86)) {
							const err133 = {
								instancePath: instancePath + "/provenance/hash",
								schemaPath: "provenance.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err133];
							else vErrors.push(err133);
							errors++;
						}
					} else {
						const err134 = {
							instancePath: instancePath + "/provenance/hash",
							schemaPath: "provenance.schema.json/properties/hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err134];
						else vErrors.push(err134);
						errors++;
					}
				}
				if (data80.actor !== void 0) {
					if (typeof data80.actor !== "string") {
						const err135 = {
							instancePath: instancePath + "/provenance/actor",
							schemaPath: "provenance.schema.json/properties/actor/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err135];
						else vErrors.push(err135);
						errors++;
					}
				}
				if (data80.at !== void 0) {
					let data88 = data80.at;
					if (typeof data88 === "string") {
						if (!pattern4.test(data88)) {
							const err136 = {
								instancePath: instancePath + "/provenance/at",
								schemaPath: "provenance.schema.json/properties/at/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
								message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
							};
							if (vErrors === null) vErrors = [err136];
							else vErrors.push(err136);
							errors++;
						}
					} else {
						const err137 = {
							instancePath: instancePath + "/provenance/at",
							schemaPath: "provenance.schema.json/properties/at/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err137];
						else vErrors.push(err137);
						errors++;
					}
				}
				if (data80.trust !== void 0) {
					if (typeof data80.trust !== "string") {
						const err138 = {
							instancePath: instancePath + "/provenance/trust",
							schemaPath: "provenance.schema.json/properties/trust/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err138];
						else vErrors.push(err138);
						errors++;
					}
				}
			} else {
				const err139 = {
					instancePath: instancePath + "/provenance",
					schemaPath: "provenance.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err139];
				else vErrors.push(err139);
				errors++;
			}
		}
		if (data.redacted !== void 0) {
			if (typeof data.redacted !== "boolean") {
				const err140 = {
					instancePath: instancePath + "/redacted",
					schemaPath: "#/properties/redacted/type",
					keyword: "type",
					params: { type: "boolean" },
					message: "must be boolean"
				};
				if (vErrors === null) vErrors = [err140];
				else vErrors.push(err140);
				errors++;
			}
		}
	} else {
		const err141 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err141];
		else vErrors.push(err141);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": {
		"id": true,
		"decision": true,
		"confidence": true,
		"agentId": true,
		"threadId": true,
		"continuesDecision": true,
		"parentDecisionId": true,
		"context": true,
		"category": true,
		"stakes": true,
		"reasons": true,
		"alternatives": true,
		"dissent": true,
		"tags": true,
		"pattern": true,
		"project": true,
		"feature": true,
		"pr": true,
		"file": true,
		"line": true,
		"commit": true,
		"bridge": true,
		"trace": true,
		"deliberation": true,
		"related": true,
		"openQuestions": true,
		"nextSteps": true,
		"reviewIn": true,
		"review_by": true,
		"status": true,
		"outcome": true,
		"reviewedAt": true,
		"thoughts": true,
		"reviews": true,
		"createdAt": true,
		"updatedAt": true,
		"seq": true,
		"provenance": true,
		"redacted": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.first === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "first" },
				message: "must have required property 'first'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.after === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "after" },
				message: "must have required property 'after'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.first !== void 0) {
			let data0 = data.first;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.log === void 0) {
					const err2 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "log" },
						message: "must have required property 'log'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.seq === void 0) {
					const err3 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "seq" },
						message: "must have required property 'seq'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.type === void 0) {
					const err4 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "type" },
						message: "must have required property 'type'"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data0.v === void 0) {
					const err5 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "v" },
						message: "must have required property 'v'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.actor === void 0) {
					const err6 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "actor" },
						message: "must have required property 'actor'"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data0.at === void 0) {
					const err7 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "at" },
						message: "must have required property 'at'"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data0.payload_hash === void 0) {
					const err8 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "payload_hash" },
						message: "must have required property 'payload_hash'"
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data0.prev_hash === void 0) {
					const err9 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "prev_hash" },
						message: "must have required property 'prev_hash'"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
				if (data0.hash === void 0) {
					const err10 = {
						instancePath: instancePath + "/first",
						schemaPath: "../../thread/1.0/event.schema.json/required",
						keyword: "required",
						params: { missingProperty: "hash" },
						message: "must have required property 'hash'"
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				if (data0.log !== void 0) {
					let data1 = data0.log;
					if (typeof data1 === "string") {
						if (!pattern5.test(data1)) {
							const err11 = {
								instancePath: instancePath + "/first/log",
								schemaPath: "../../thread/1.0/event.schema.json/properties/log/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/first/log",
							schemaPath: "../../thread/1.0/event.schema.json/properties/log/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.seq !== void 0) {
					let data2 = data0.seq;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
						const err13 = {
							instancePath: instancePath + "/first/seq",
							schemaPath: "../../thread/1.0/event.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 < 1 || isNaN(data2)) {
							const err14 = {
								instancePath: instancePath + "/first/seq",
								schemaPath: "../../thread/1.0/event.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
					}
				}
				if (data0.type !== void 0) {
					let data3 = data0.type;
					if (typeof data3 === "string") {
						if (!pattern56.test(data3)) {
							const err15 = {
								instancePath: instancePath + "/first/type",
								schemaPath: "../../thread/1.0/event.schema.json/properties/type/pattern",
								keyword: "pattern",
								params: { pattern: "^[a-z][a-z_]{0,63}$" },
								message: "must match pattern \"^[a-z][a-z_]{0,63}$\""
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/first/type",
							schemaPath: "../../thread/1.0/event.schema.json/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
				if (data0.v !== void 0) {
					let data4 = data0.v;
					if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
						const err17 = {
							instancePath: instancePath + "/first/v",
							schemaPath: "../../thread/1.0/event.schema.json/properties/v/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err17];
						else vErrors.push(err17);
						errors++;
					}
					if (typeof data4 == "number" && isFinite(data4)) {
						if (data4 < 1 || isNaN(data4)) {
							const err18 = {
								instancePath: instancePath + "/first/v",
								schemaPath: "../../thread/1.0/event.schema.json/properties/v/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
					}
				}
				if (data0.actor !== void 0) {
					if (typeof data0.actor !== "string") {
						const err19 = {
							instancePath: instancePath + "/first/actor",
							schemaPath: "../../thread/1.0/event.schema.json/properties/actor/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data0.at !== void 0) {
					let data6 = data0.at;
					if (typeof data6 === "string") {
						if (!pattern4.test(data6)) {
							const err20 = {
								instancePath: instancePath + "/first/at",
								schemaPath: "../../thread/1.0/event.schema.json/properties/at/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
								message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
							};
							if (vErrors === null) vErrors = [err20];
							else vErrors.push(err20);
							errors++;
						}
					} else {
						const err21 = {
							instancePath: instancePath + "/first/at",
							schemaPath: "../../thread/1.0/event.schema.json/properties/at/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
				if (data0.payload_hash !== void 0) {
					let data7 = data0.payload_hash;
					if (typeof data7 === "string") {
						if (!pattern27.test(data7)) {
							const err22 = {
								instancePath: instancePath + "/first/payload_hash",
								schemaPath: "../../thread/1.0/event.schema.json/properties/payload_hash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					} else {
						const err23 = {
							instancePath: instancePath + "/first/payload_hash",
							schemaPath: "../../thread/1.0/event.schema.json/properties/payload_hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
				}
				if (data0.prev_hash !== void 0) {
					let data8 = data0.prev_hash;
					if (typeof data8 === "string") {
						if (!pattern50.test(data8)) {
							const err24 = {
								instancePath: instancePath + "/first/prev_hash",
								schemaPath: "../../thread/1.0/event.schema.json/properties/prev_hash/pattern",
								keyword: "pattern",
								params: { pattern: "^([0-9a-f]{64})?$" },
								message: "must match pattern \"^([0-9a-f]{64})?$\""
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
					} else {
						const err25 = {
							instancePath: instancePath + "/first/prev_hash",
							schemaPath: "../../thread/1.0/event.schema.json/properties/prev_hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data0.hash !== void 0) {
					let data9 = data0.hash;
					if (typeof data9 === "string") {
						if (!pattern27.test(data9)) {
							const err26 = {
								instancePath: instancePath + "/first/hash",
								schemaPath: "../../thread/1.0/event.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
					} else {
						const err27 = {
							instancePath: instancePath + "/first/hash",
							schemaPath: "../../thread/1.0/event.schema.json/properties/hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
				if (data0.payload !== void 0) {
					let data10 = data0.payload;
					if (!(data10 && typeof data10 == "object" && !Array.isArray(data10))) {
						const err28 = {
							instancePath: instancePath + "/first/payload",
							schemaPath: "../../thread/1.0/event.schema.json/properties/payload/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
			} else {
				const err29 = {
					instancePath: instancePath + "/first",
					schemaPath: "../../thread/1.0/event.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.after !== void 0) {
			let data11 = data.after;
			if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
				if (data11.seq === void 0) {
					const err30 = {
						instancePath: instancePath + "/after",
						schemaPath: "../../thread/1.0/head.schema.json/required",
						keyword: "required",
						params: { missingProperty: "seq" },
						message: "must have required property 'seq'"
					};
					if (vErrors === null) vErrors = [err30];
					else vErrors.push(err30);
					errors++;
				}
				if (data11.hash === void 0) {
					const err31 = {
						instancePath: instancePath + "/after",
						schemaPath: "../../thread/1.0/head.schema.json/required",
						keyword: "required",
						params: { missingProperty: "hash" },
						message: "must have required property 'hash'"
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
				if (data11.seq !== void 0) {
					let data12 = data11.seq;
					if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
						const err32 = {
							instancePath: instancePath + "/after/seq",
							schemaPath: "../../thread/1.0/head.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
					if (typeof data12 == "number" && isFinite(data12)) {
						if (data12 < 0 || isNaN(data12)) {
							const err33 = {
								instancePath: instancePath + "/after/seq",
								schemaPath: "../../thread/1.0/head.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
					}
				}
				if (data11.hash !== void 0) {
					let data13 = data11.hash;
					if (typeof data13 === "string") {
						if (!pattern50.test(data13)) {
							const err34 = {
								instancePath: instancePath + "/after/hash",
								schemaPath: "../../thread/1.0/head.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^([0-9a-f]{64})?$" },
								message: "must match pattern \"^([0-9a-f]{64})?$\""
							};
							if (vErrors === null) vErrors = [err34];
							else vErrors.push(err34);
							errors++;
						}
					} else {
						const err35 = {
							instancePath: instancePath + "/after/hash",
							schemaPath: "../../thread/1.0/head.schema.json/properties/hash/type",
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
					instancePath: instancePath + "/after",
					schemaPath: "../../thread/1.0/head.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data.decisions !== void 0) {
			let data14 = data.decisions;
			if (Array.isArray(data14)) {
				const len0 = data14.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data15 = data14[i0];
					if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
						if (data15.id === void 0) {
							const err37 = {
								instancePath: instancePath + "/decisions/" + i0,
								schemaPath: "earlier-decision.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err37];
							else vErrors.push(err37);
							errors++;
						}
						if (data15.hashes === void 0) {
							const err38 = {
								instancePath: instancePath + "/decisions/" + i0,
								schemaPath: "earlier-decision.schema.json/required",
								keyword: "required",
								params: { missingProperty: "hashes" },
								message: "must have required property 'hashes'"
							};
							if (vErrors === null) vErrors = [err38];
							else vErrors.push(err38);
							errors++;
						}
						if (data15.content === void 0) {
							const err39 = {
								instancePath: instancePath + "/decisions/" + i0,
								schemaPath: "earlier-decision.schema.json/required",
								keyword: "required",
								params: { missingProperty: "content" },
								message: "must have required property 'content'"
							};
							if (vErrors === null) vErrors = [err39];
							else vErrors.push(err39);
							errors++;
						}
						if (data15.id !== void 0) {
							let data16 = data15.id;
							if (typeof data16 === "string") {
								if (!pattern5.test(data16)) {
									const err40 = {
										instancePath: instancePath + "/decisions/" + i0 + "/id",
										schemaPath: "earlier-decision.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err40];
									else vErrors.push(err40);
									errors++;
								}
							} else {
								const err41 = {
									instancePath: instancePath + "/decisions/" + i0 + "/id",
									schemaPath: "earlier-decision.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						}
						if (data15.hashes !== void 0) {
							let data17 = data15.hashes;
							if (Array.isArray(data17)) {
								if (data17.length < 1) {
									const err42 = {
										instancePath: instancePath + "/decisions/" + i0 + "/hashes",
										schemaPath: "earlier-decision.schema.json/properties/hashes/minItems",
										keyword: "minItems",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 items"
									};
									if (vErrors === null) vErrors = [err42];
									else vErrors.push(err42);
									errors++;
								}
								const len1 = data17.length;
								for (let i1 = 0; i1 < len1; i1++) {
									let data18 = data17[i1];
									if (typeof data18 === "string") {
										if (!pattern27.test(data18)) {
											const err43 = {
												instancePath: instancePath + "/decisions/" + i0 + "/hashes/" + i1,
												schemaPath: "earlier-decision.schema.json/properties/hashes/items/pattern",
												keyword: "pattern",
												params: { pattern: "^[0-9a-f]{64}$" },
												message: "must match pattern \"^[0-9a-f]{64}$\""
											};
											if (vErrors === null) vErrors = [err43];
											else vErrors.push(err43);
											errors++;
										}
									} else {
										const err44 = {
											instancePath: instancePath + "/decisions/" + i0 + "/hashes/" + i1,
											schemaPath: "earlier-decision.schema.json/properties/hashes/items/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err44];
										else vErrors.push(err44);
										errors++;
									}
								}
							} else {
								const err45 = {
									instancePath: instancePath + "/decisions/" + i0 + "/hashes",
									schemaPath: "earlier-decision.schema.json/properties/hashes/type",
									keyword: "type",
									params: { type: "array" },
									message: "must be array"
								};
								if (vErrors === null) vErrors = [err45];
								else vErrors.push(err45);
								errors++;
							}
						}
						if (data15.content !== void 0) {
							let data19 = data15.content;
							if (typeof data19 === "string") {
								if (!pattern27.test(data19)) {
									const err46 = {
										instancePath: instancePath + "/decisions/" + i0 + "/content",
										schemaPath: "earlier-decision.schema.json/properties/content/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9a-f]{64}$" },
										message: "must match pattern \"^[0-9a-f]{64}$\""
									};
									if (vErrors === null) vErrors = [err46];
									else vErrors.push(err46);
									errors++;
								}
							} else {
								const err47 = {
									instancePath: instancePath + "/decisions/" + i0 + "/content",
									schemaPath: "earlier-decision.schema.json/properties/content/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err47];
								else vErrors.push(err47);
								errors++;
							}
						}
					} else {
						const err48 = {
							instancePath: instancePath + "/decisions/" + i0,
							schemaPath: "earlier-decision.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err48];
						else vErrors.push(err48);
						errors++;
					}
				}
			} else {
				const err49 = {
					instancePath: instancePath + "/decisions",
					schemaPath: "#/properties/decisions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err49];
				else vErrors.push(err49);
				errors++;
			}
		}
	} else {
		const err50 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err50];
		else vErrors.push(err50);
		errors++;
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"props": {
		"first": true,
		"after": true,
		"decisions": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
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
		if (data.title === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "title" },
				message: "must have required property 'title'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.startedBy === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "startedBy" },
				message: "must have required property 'startedBy'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.decisions === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "decisions" },
				message: "must have required property 'decisions'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.openQuestions === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "openQuestions" },
				message: "must have required property 'openQuestions'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.lastState === void 0) {
			const err5 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "lastState" },
				message: "must have required property 'lastState'"
			};
			if (vErrors === null) vErrors = [err5];
			else vErrors.push(err5);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern5.test(data0)) {
					const err6 = {
						instancePath: instancePath + "/id",
						schemaPath: "#/properties/id/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
						message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.title !== void 0) {
			if (typeof data.title !== "string") {
				const err8 = {
					instancePath: instancePath + "/title",
					schemaPath: "#/properties/title/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.startedBy !== void 0) {
			if (typeof data.startedBy !== "string") {
				const err9 = {
					instancePath: instancePath + "/startedBy",
					schemaPath: "#/properties/startedBy/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data3 = data.status;
			if (!(data3 === "active" || data3 === "paused" || data3 === "blocked" || data3 === "completed")) {
				const err10 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/enum",
					keyword: "enum",
					params: { allowedValues: schema34.properties.status.enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.statusReason !== void 0) {
			if (typeof data.statusReason !== "string") {
				const err11 = {
					instancePath: instancePath + "/statusReason",
					schemaPath: "#/properties/statusReason/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data5 = data.createdAt;
			if (typeof data5 === "string") {
				if (!pattern4.test(data5)) {
					const err12 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data6 = data.updatedAt;
			if (typeof data6 === "string") {
				if (!pattern4.test(data6)) {
					const err14 = {
						instancePath: instancePath + "/updatedAt",
						schemaPath: "#/properties/updatedAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/updatedAt",
					schemaPath: "#/properties/updatedAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.project !== void 0) {
			if (typeof data.project !== "string") {
				const err16 = {
					instancePath: instancePath + "/project",
					schemaPath: "#/properties/project/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.tags !== void 0) {
			let data8 = data.tags;
			if (Array.isArray(data8)) {
				const len0 = data8.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data8[i0] !== "string") {
					const err17 = {
						instancePath: instancePath + "/tags/" + i0,
						schemaPath: "#/properties/tags/items/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			} else {
				const err18 = {
					instancePath: instancePath + "/tags",
					schemaPath: "#/properties/tags/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.decisions !== void 0) {
			let data10 = data.decisions;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate22(data10[i1], {
					instancePath: instancePath + "/decisions/" + i1,
					parentData: data10,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
					errors = vErrors.length;
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/decisions",
					schemaPath: "#/properties/decisions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.openQuestions !== void 0) {
			let data12 = data.openQuestions;
			if (Array.isArray(data12)) {
				const len2 = data12.length;
				for (let i2 = 0; i2 < len2; i2++) if (typeof data12[i2] !== "string") {
					const err20 = {
						instancePath: instancePath + "/openQuestions/" + i2,
						schemaPath: "#/properties/openQuestions/items/type",
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
					instancePath: instancePath + "/openQuestions",
					schemaPath: "#/properties/openQuestions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.questions !== void 0) {
			let data14 = data.questions;
			if (Array.isArray(data14)) {
				const len3 = data14.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data15 = data14[i3];
					if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
						if (data15.id === void 0) {
							const err22 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
						if (data15.text === void 0) {
							const err23 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
						if (data15.status === void 0) {
							const err24 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "status" },
								message: "must have required property 'status'"
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
						if (data15.id !== void 0) {
							let data16 = data15.id;
							if (typeof data16 === "string") {
								if (!pattern5.test(data16)) {
									const err25 = {
										instancePath: instancePath + "/questions/" + i3 + "/id",
										schemaPath: "../../thread/1.0/question.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err25];
									else vErrors.push(err25);
									errors++;
								}
							} else {
								const err26 = {
									instancePath: instancePath + "/questions/" + i3 + "/id",
									schemaPath: "../../thread/1.0/question.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err26];
								else vErrors.push(err26);
								errors++;
							}
						}
						if (data15.text !== void 0) {
							if (typeof data15.text !== "string") {
								const err27 = {
									instancePath: instancePath + "/questions/" + i3 + "/text",
									schemaPath: "../../thread/1.0/question.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err27];
								else vErrors.push(err27);
								errors++;
							}
						}
						if (data15.status !== void 0) {
							let data18 = data15.status;
							if (!(data18 === "open" || data18 === "answered")) {
								const err28 = {
									instancePath: instancePath + "/questions/" + i3 + "/status",
									schemaPath: "../../thread/1.0/question.schema.json/properties/status/enum",
									keyword: "enum",
									params: { allowedValues: schema47.properties.status.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err28];
								else vErrors.push(err28);
								errors++;
							}
						}
						if (data15.threadId !== void 0) {
							let data19 = data15.threadId;
							if (typeof data19 === "string") {
								if (!pattern5.test(data19)) {
									const err29 = {
										instancePath: instancePath + "/questions/" + i3 + "/threadId",
										schemaPath: "../../thread/1.0/question.schema.json/properties/threadId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err29];
									else vErrors.push(err29);
									errors++;
								}
							} else {
								const err30 = {
									instancePath: instancePath + "/questions/" + i3 + "/threadId",
									schemaPath: "../../thread/1.0/question.schema.json/properties/threadId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err30];
								else vErrors.push(err30);
								errors++;
							}
						}
						if (data15.decisionId !== void 0) {
							let data20 = data15.decisionId;
							if (typeof data20 === "string") {
								if (!pattern5.test(data20)) {
									const err31 = {
										instancePath: instancePath + "/questions/" + i3 + "/decisionId",
										schemaPath: "../../thread/1.0/question.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err31];
									else vErrors.push(err31);
									errors++;
								}
							} else {
								const err32 = {
									instancePath: instancePath + "/questions/" + i3 + "/decisionId",
									schemaPath: "../../thread/1.0/question.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err32];
								else vErrors.push(err32);
								errors++;
							}
						}
						if (data15.askedBy !== void 0) {
							if (typeof data15.askedBy !== "string") {
								const err33 = {
									instancePath: instancePath + "/questions/" + i3 + "/askedBy",
									schemaPath: "../../thread/1.0/question.schema.json/properties/askedBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (data15.askedAt !== void 0) {
							let data22 = data15.askedAt;
							if (typeof data22 === "string") {
								if (!pattern4.test(data22)) {
									const err34 = {
										instancePath: instancePath + "/questions/" + i3 + "/askedAt",
										schemaPath: "../../thread/1.0/question.schema.json/properties/askedAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err34];
									else vErrors.push(err34);
									errors++;
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/questions/" + i3 + "/askedAt",
									schemaPath: "../../thread/1.0/question.schema.json/properties/askedAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data15.answer !== void 0) {
							if (typeof data15.answer !== "string") {
								const err36 = {
									instancePath: instancePath + "/questions/" + i3 + "/answer",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answer/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err36];
								else vErrors.push(err36);
								errors++;
							}
						}
						if (data15.answeredBy !== void 0) {
							if (typeof data15.answeredBy !== "string") {
								const err37 = {
									instancePath: instancePath + "/questions/" + i3 + "/answeredBy",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answeredBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err37];
								else vErrors.push(err37);
								errors++;
							}
						}
						if (data15.answeredAt !== void 0) {
							let data25 = data15.answeredAt;
							if (typeof data25 === "string") {
								if (!pattern4.test(data25)) {
									const err38 = {
										instancePath: instancePath + "/questions/" + i3 + "/answeredAt",
										schemaPath: "../../thread/1.0/question.schema.json/properties/answeredAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err38];
									else vErrors.push(err38);
									errors++;
								}
							} else {
								const err39 = {
									instancePath: instancePath + "/questions/" + i3 + "/answeredAt",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answeredAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err39];
								else vErrors.push(err39);
								errors++;
							}
						}
						if (data15.redacted !== void 0) {
							if (typeof data15.redacted !== "boolean") {
								const err40 = {
									instancePath: instancePath + "/questions/" + i3 + "/redacted",
									schemaPath: "../../thread/1.0/question.schema.json/properties/redacted/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err40];
								else vErrors.push(err40);
								errors++;
							}
						}
					} else {
						const err41 = {
							instancePath: instancePath + "/questions/" + i3,
							schemaPath: "../../thread/1.0/question.schema.json/type",
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
					instancePath: instancePath + "/questions",
					schemaPath: "#/properties/questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err42];
				else vErrors.push(err42);
				errors++;
			}
		}
		if (data.steps !== void 0) {
			let data27 = data.steps;
			if (Array.isArray(data27)) {
				const len4 = data27.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data28 = data27[i4];
					if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
						if (data28.text === void 0) {
							const err43 = {
								instancePath: instancePath + "/steps/" + i4,
								schemaPath: "../../thread/1.0/next-step.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
						if (data28.text !== void 0) {
							let data29 = data28.text;
							if (typeof data29 === "string") {
								if (func1(data29) < 1) {
									const err44 = {
										instancePath: instancePath + "/steps/" + i4 + "/text",
										schemaPath: "../../thread/1.0/next-step.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err44];
									else vErrors.push(err44);
									errors++;
								}
							} else {
								const err45 = {
									instancePath: instancePath + "/steps/" + i4 + "/text",
									schemaPath: "../../thread/1.0/next-step.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err45];
								else vErrors.push(err45);
								errors++;
							}
						}
						if (data28.status !== void 0) {
							let data30 = data28.status;
							if (!(data30 === "open" || data30 === "done")) {
								const err46 = {
									instancePath: instancePath + "/steps/" + i4 + "/status",
									schemaPath: "../../thread/1.0/next-step.schema.json/properties/status/enum",
									keyword: "enum",
									params: { allowedValues: schema48.properties.status.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err46];
								else vErrors.push(err46);
								errors++;
							}
						}
						if (data28.decisionId !== void 0) {
							let data31 = data28.decisionId;
							if (typeof data31 === "string") {
								if (!pattern5.test(data31)) {
									const err47 = {
										instancePath: instancePath + "/steps/" + i4 + "/decisionId",
										schemaPath: "../../thread/1.0/next-step.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err47];
									else vErrors.push(err47);
									errors++;
								}
							} else {
								const err48 = {
									instancePath: instancePath + "/steps/" + i4 + "/decisionId",
									schemaPath: "../../thread/1.0/next-step.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err48];
								else vErrors.push(err48);
								errors++;
							}
						}
						if (data28.threadId !== void 0) {
							let data32 = data28.threadId;
							if (typeof data32 === "string") {
								if (!pattern5.test(data32)) {
									const err49 = {
										instancePath: instancePath + "/steps/" + i4 + "/threadId",
										schemaPath: "../../thread/1.0/next-step.schema.json/properties/threadId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err49];
									else vErrors.push(err49);
									errors++;
								}
							} else {
								const err50 = {
									instancePath: instancePath + "/steps/" + i4 + "/threadId",
									schemaPath: "../../thread/1.0/next-step.schema.json/properties/threadId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
					} else {
						const err51 = {
							instancePath: instancePath + "/steps/" + i4,
							schemaPath: "../../thread/1.0/next-step.schema.json/type",
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
					instancePath: instancePath + "/steps",
					schemaPath: "#/properties/steps/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err52];
				else vErrors.push(err52);
				errors++;
			}
		}
		if (data.thoughts !== void 0) {
			let data33 = data.thoughts;
			if (Array.isArray(data33)) {
				const len5 = data33.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data34 = data33[i5];
					if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
						if (data34.id === void 0) {
							const err53 = {
								instancePath: instancePath + "/thoughts/" + i5,
								schemaPath: "../../thread/1.0/thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err53];
							else vErrors.push(err53);
							errors++;
						}
						if (data34.text === void 0) {
							const err54 = {
								instancePath: instancePath + "/thoughts/" + i5,
								schemaPath: "../../thread/1.0/thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err54];
							else vErrors.push(err54);
							errors++;
						}
						if (data34.agentId === void 0) {
							const err55 = {
								instancePath: instancePath + "/thoughts/" + i5,
								schemaPath: "../../thread/1.0/thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "agentId" },
								message: "must have required property 'agentId'"
							};
							if (vErrors === null) vErrors = [err55];
							else vErrors.push(err55);
							errors++;
						}
						if (data34.createdAt === void 0) {
							const err56 = {
								instancePath: instancePath + "/thoughts/" + i5,
								schemaPath: "../../thread/1.0/thought.schema.json/required",
								keyword: "required",
								params: { missingProperty: "createdAt" },
								message: "must have required property 'createdAt'"
							};
							if (vErrors === null) vErrors = [err56];
							else vErrors.push(err56);
							errors++;
						}
						if (data34.id !== void 0) {
							let data35 = data34.id;
							if (typeof data35 === "string") {
								if (!pattern5.test(data35)) {
									const err57 = {
										instancePath: instancePath + "/thoughts/" + i5 + "/id",
										schemaPath: "../../thread/1.0/thought.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err57];
									else vErrors.push(err57);
									errors++;
								}
							} else {
								const err58 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/id",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err58];
								else vErrors.push(err58);
								errors++;
							}
						}
						if (data34.text !== void 0) {
							let data36 = data34.text;
							if (typeof data36 === "string") {
								if (func1(data36) < 1) {
									const err59 = {
										instancePath: instancePath + "/thoughts/" + i5 + "/text",
										schemaPath: "../../thread/1.0/thought.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err59];
									else vErrors.push(err59);
									errors++;
								}
							} else {
								const err60 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/text",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err60];
								else vErrors.push(err60);
								errors++;
							}
						}
						if (data34.agentId !== void 0) {
							if (typeof data34.agentId !== "string") {
								const err61 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/agentId",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/agentId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
						if (data34.threadId !== void 0) {
							let data38 = data34.threadId;
							if (typeof data38 === "string") {
								if (!pattern5.test(data38)) {
									const err62 = {
										instancePath: instancePath + "/thoughts/" + i5 + "/threadId",
										schemaPath: "../../thread/1.0/thought.schema.json/properties/threadId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err62];
									else vErrors.push(err62);
									errors++;
								}
							} else {
								const err63 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/threadId",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/threadId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err63];
								else vErrors.push(err63);
								errors++;
							}
						}
						if (data34.decisionId !== void 0) {
							let data39 = data34.decisionId;
							if (typeof data39 === "string") {
								if (!pattern5.test(data39)) {
									const err64 = {
										instancePath: instancePath + "/thoughts/" + i5 + "/decisionId",
										schemaPath: "../../thread/1.0/thought.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err64];
									else vErrors.push(err64);
									errors++;
								}
							} else {
								const err65 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/decisionId",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err65];
								else vErrors.push(err65);
								errors++;
							}
						}
						if (data34.createdAt !== void 0) {
							let data40 = data34.createdAt;
							if (typeof data40 === "string") {
								if (!pattern4.test(data40)) {
									const err66 = {
										instancePath: instancePath + "/thoughts/" + i5 + "/createdAt",
										schemaPath: "../../thread/1.0/thought.schema.json/properties/createdAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err66];
									else vErrors.push(err66);
									errors++;
								}
							} else {
								const err67 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/createdAt",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/createdAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err67];
								else vErrors.push(err67);
								errors++;
							}
						}
						if (data34.type !== void 0) {
							if (typeof data34.type !== "string") {
								const err68 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/type",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
						}
						if (data34.redacted !== void 0) {
							if (typeof data34.redacted !== "boolean") {
								const err69 = {
									instancePath: instancePath + "/thoughts/" + i5 + "/redacted",
									schemaPath: "../../thread/1.0/thought.schema.json/properties/redacted/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err69];
								else vErrors.push(err69);
								errors++;
							}
						}
					} else {
						const err70 = {
							instancePath: instancePath + "/thoughts/" + i5,
							schemaPath: "../../thread/1.0/thought.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err70];
						else vErrors.push(err70);
						errors++;
					}
				}
			} else {
				const err71 = {
					instancePath: instancePath + "/thoughts",
					schemaPath: "#/properties/thoughts/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err71];
				else vErrors.push(err71);
				errors++;
			}
		}
		if (data.reviews !== void 0) {
			let data43 = data.reviews;
			if (Array.isArray(data43)) {
				const len6 = data43.length;
				for (let i6 = 0; i6 < len6; i6++) {
					let data44 = data43[i6];
					if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
						if (data44.decisionId === void 0) {
							const err72 = {
								instancePath: instancePath + "/reviews/" + i6,
								schemaPath: "../../thread/1.0/review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "decisionId" },
								message: "must have required property 'decisionId'"
							};
							if (vErrors === null) vErrors = [err72];
							else vErrors.push(err72);
							errors++;
						}
						if (data44.outcome === void 0) {
							const err73 = {
								instancePath: instancePath + "/reviews/" + i6,
								schemaPath: "../../thread/1.0/review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "outcome" },
								message: "must have required property 'outcome'"
							};
							if (vErrors === null) vErrors = [err73];
							else vErrors.push(err73);
							errors++;
						}
						if (data44.reviewedAt === void 0) {
							const err74 = {
								instancePath: instancePath + "/reviews/" + i6,
								schemaPath: "../../thread/1.0/review.schema.json/required",
								keyword: "required",
								params: { missingProperty: "reviewedAt" },
								message: "must have required property 'reviewedAt'"
							};
							if (vErrors === null) vErrors = [err74];
							else vErrors.push(err74);
							errors++;
						}
						if (data44.decisionId !== void 0) {
							let data45 = data44.decisionId;
							if (typeof data45 === "string") {
								if (!pattern5.test(data45)) {
									const err75 = {
										instancePath: instancePath + "/reviews/" + i6 + "/decisionId",
										schemaPath: "../../thread/1.0/review.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err75];
									else vErrors.push(err75);
									errors++;
								}
							} else {
								const err76 = {
									instancePath: instancePath + "/reviews/" + i6 + "/decisionId",
									schemaPath: "../../thread/1.0/review.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err76];
								else vErrors.push(err76);
								errors++;
							}
						}
						if (data44.outcome !== void 0) {
							let data46 = data44.outcome;
							if (!(data46 === "success" || data46 === "partial" || data46 === "failure" || data46 === "abandoned")) {
								const err77 = {
									instancePath: instancePath + "/reviews/" + i6 + "/outcome",
									schemaPath: "../../thread/1.0/review.schema.json/properties/outcome/enum",
									keyword: "enum",
									params: { allowedValues: schema45.properties.outcome.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err77];
								else vErrors.push(err77);
								errors++;
							}
						}
						if (data44.agentId !== void 0) {
							if (typeof data44.agentId !== "string") {
								const err78 = {
									instancePath: instancePath + "/reviews/" + i6 + "/agentId",
									schemaPath: "../../thread/1.0/review.schema.json/properties/agentId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err78];
								else vErrors.push(err78);
								errors++;
							}
						}
						if (data44.reviewedAt !== void 0) {
							let data48 = data44.reviewedAt;
							if (typeof data48 === "string") {
								if (!pattern4.test(data48)) {
									const err79 = {
										instancePath: instancePath + "/reviews/" + i6 + "/reviewedAt",
										schemaPath: "../../thread/1.0/review.schema.json/properties/reviewedAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err79];
									else vErrors.push(err79);
									errors++;
								}
							} else {
								const err80 = {
									instancePath: instancePath + "/reviews/" + i6 + "/reviewedAt",
									schemaPath: "../../thread/1.0/review.schema.json/properties/reviewedAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err80];
								else vErrors.push(err80);
								errors++;
							}
						}
						if (data44.actualResult !== void 0) {
							if (typeof data44.actualResult !== "string") {
								const err81 = {
									instancePath: instancePath + "/reviews/" + i6 + "/actualResult",
									schemaPath: "../../thread/1.0/review.schema.json/properties/actualResult/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err81];
								else vErrors.push(err81);
								errors++;
							}
						}
						if (data44.lessons !== void 0) {
							if (typeof data44.lessons !== "string") {
								const err82 = {
									instancePath: instancePath + "/reviews/" + i6 + "/lessons",
									schemaPath: "../../thread/1.0/review.schema.json/properties/lessons/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err82];
								else vErrors.push(err82);
								errors++;
							}
						}
						if (data44.notes !== void 0) {
							if (typeof data44.notes !== "string") {
								const err83 = {
									instancePath: instancePath + "/reviews/" + i6 + "/notes",
									schemaPath: "../../thread/1.0/review.schema.json/properties/notes/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err83];
								else vErrors.push(err83);
								errors++;
							}
						}
					} else {
						const err84 = {
							instancePath: instancePath + "/reviews/" + i6,
							schemaPath: "../../thread/1.0/review.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err84];
						else vErrors.push(err84);
						errors++;
					}
				}
			} else {
				const err85 = {
					instancePath: instancePath + "/reviews",
					schemaPath: "#/properties/reviews/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err85];
				else vErrors.push(err85);
				errors++;
			}
		}
		if (data.links !== void 0) {
			let data52 = data.links;
			if (Array.isArray(data52)) {
				const len7 = data52.length;
				for (let i7 = 0; i7 < len7; i7++) {
					let data53 = data52[i7];
					if (data53 && typeof data53 == "object" && !Array.isArray(data53)) {
						if (data53.sourceId === void 0) {
							const err86 = {
								instancePath: instancePath + "/links/" + i7,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "sourceId" },
								message: "must have required property 'sourceId'"
							};
							if (vErrors === null) vErrors = [err86];
							else vErrors.push(err86);
							errors++;
						}
						if (data53.targetId === void 0) {
							const err87 = {
								instancePath: instancePath + "/links/" + i7,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "targetId" },
								message: "must have required property 'targetId'"
							};
							if (vErrors === null) vErrors = [err87];
							else vErrors.push(err87);
							errors++;
						}
						if (data53.edgeType === void 0) {
							const err88 = {
								instancePath: instancePath + "/links/" + i7,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "edgeType" },
								message: "must have required property 'edgeType'"
							};
							if (vErrors === null) vErrors = [err88];
							else vErrors.push(err88);
							errors++;
						}
						if (data53.sourceId !== void 0) {
							let data54 = data53.sourceId;
							if (typeof data54 === "string") {
								if (!pattern5.test(data54)) {
									const err89 = {
										instancePath: instancePath + "/links/" + i7 + "/sourceId",
										schemaPath: "../../thread/1.0/link.schema.json/properties/sourceId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err89];
									else vErrors.push(err89);
									errors++;
								}
							} else {
								const err90 = {
									instancePath: instancePath + "/links/" + i7 + "/sourceId",
									schemaPath: "../../thread/1.0/link.schema.json/properties/sourceId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err90];
								else vErrors.push(err90);
								errors++;
							}
						}
						if (data53.targetId !== void 0) {
							let data55 = data53.targetId;
							if (typeof data55 === "string") {
								if (!pattern5.test(data55)) {
									const err91 = {
										instancePath: instancePath + "/links/" + i7 + "/targetId",
										schemaPath: "../../thread/1.0/link.schema.json/properties/targetId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err91];
									else vErrors.push(err91);
									errors++;
								}
							} else {
								const err92 = {
									instancePath: instancePath + "/links/" + i7 + "/targetId",
									schemaPath: "../../thread/1.0/link.schema.json/properties/targetId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err92];
								else vErrors.push(err92);
								errors++;
							}
						}
						if (data53.edgeType !== void 0) {
							let data56 = data53.edgeType;
							if (!(data56 === "relates_to" || data56 === "supersedes" || data56 === "depends_on")) {
								const err93 = {
									instancePath: instancePath + "/links/" + i7 + "/edgeType",
									schemaPath: "../../thread/1.0/link.schema.json/properties/edgeType/enum",
									keyword: "enum",
									params: { allowedValues: schema51.properties.edgeType.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err93];
								else vErrors.push(err93);
								errors++;
							}
						}
						if (data53.weight !== void 0) {
							let data57 = data53.weight;
							if (typeof data57 == "number" && isFinite(data57)) {
								if (data57 < 0 || isNaN(data57)) {
									const err94 = {
										instancePath: instancePath + "/links/" + i7 + "/weight",
										schemaPath: "../../thread/1.0/link.schema.json/properties/weight/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err94];
									else vErrors.push(err94);
									errors++;
								}
							} else {
								const err95 = {
									instancePath: instancePath + "/links/" + i7 + "/weight",
									schemaPath: "../../thread/1.0/link.schema.json/properties/weight/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err95];
								else vErrors.push(err95);
								errors++;
							}
						}
						if (data53.createdBy !== void 0) {
							if (typeof data53.createdBy !== "string") {
								const err96 = {
									instancePath: instancePath + "/links/" + i7 + "/createdBy",
									schemaPath: "../../thread/1.0/link.schema.json/properties/createdBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err96];
								else vErrors.push(err96);
								errors++;
							}
						}
						if (data53.createdAt !== void 0) {
							let data59 = data53.createdAt;
							if (typeof data59 === "string") {
								if (!pattern4.test(data59)) {
									const err97 = {
										instancePath: instancePath + "/links/" + i7 + "/createdAt",
										schemaPath: "../../thread/1.0/link.schema.json/properties/createdAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err97];
									else vErrors.push(err97);
									errors++;
								}
							} else {
								const err98 = {
									instancePath: instancePath + "/links/" + i7 + "/createdAt",
									schemaPath: "../../thread/1.0/link.schema.json/properties/createdAt/type",
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
							instancePath: instancePath + "/links/" + i7,
							schemaPath: "../../thread/1.0/link.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err99];
						else vErrors.push(err99);
						errors++;
					}
				}
			} else {
				const err100 = {
					instancePath: instancePath + "/links",
					schemaPath: "#/properties/links/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err100];
				else vErrors.push(err100);
				errors++;
			}
		}
		if (data.alternatives !== void 0) {
			let data60 = data.alternatives;
			if (Array.isArray(data60)) {
				const len8 = data60.length;
				for (let i8 = 0; i8 < len8; i8++) {
					let data61 = data60[i8];
					if (data61 && typeof data61 == "object" && !Array.isArray(data61)) {
						if (data61.option === void 0) {
							const err101 = {
								instancePath: instancePath + "/alternatives/" + i8,
								schemaPath: "../../thread/1.0/alternative.schema.json/required",
								keyword: "required",
								params: { missingProperty: "option" },
								message: "must have required property 'option'"
							};
							if (vErrors === null) vErrors = [err101];
							else vErrors.push(err101);
							errors++;
						}
						if (data61.option !== void 0) {
							let data62 = data61.option;
							if (typeof data62 === "string") {
								if (func1(data62) < 1) {
									const err102 = {
										instancePath: instancePath + "/alternatives/" + i8 + "/option",
										schemaPath: "../../thread/1.0/alternative.schema.json/properties/option/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err102];
									else vErrors.push(err102);
									errors++;
								}
							} else {
								const err103 = {
									instancePath: instancePath + "/alternatives/" + i8 + "/option",
									schemaPath: "../../thread/1.0/alternative.schema.json/properties/option/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err103];
								else vErrors.push(err103);
								errors++;
							}
						}
						if (data61.why_rejected !== void 0) {
							if (typeof data61.why_rejected !== "string") {
								const err104 = {
									instancePath: instancePath + "/alternatives/" + i8 + "/why_rejected",
									schemaPath: "../../thread/1.0/alternative.schema.json/properties/why_rejected/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err104];
								else vErrors.push(err104);
								errors++;
							}
						}
						if (data61.reopen_when !== void 0) {
							if (typeof data61.reopen_when !== "string") {
								const err105 = {
									instancePath: instancePath + "/alternatives/" + i8 + "/reopen_when",
									schemaPath: "../../thread/1.0/alternative.schema.json/properties/reopen_when/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err105];
								else vErrors.push(err105);
								errors++;
							}
						}
					} else {
						const err106 = {
							instancePath: instancePath + "/alternatives/" + i8,
							schemaPath: "../../thread/1.0/alternative.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err106];
						else vErrors.push(err106);
						errors++;
					}
				}
			} else {
				const err107 = {
					instancePath: instancePath + "/alternatives",
					schemaPath: "#/properties/alternatives/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err107];
				else vErrors.push(err107);
				errors++;
			}
		}
		if (data.dissent !== void 0) {
			let data65 = data.dissent;
			if (Array.isArray(data65)) {
				const len9 = data65.length;
				for (let i9 = 0; i9 < len9; i9++) {
					let data66 = data65[i9];
					const _errs134 = errors;
					let valid33 = false;
					const _errs135 = errors;
					if (typeof data66 === "string") {
						if (func1(data66) < 1) {
							const err108 = {
								instancePath: instancePath + "/dissent/" + i9,
								schemaPath: "#/properties/dissent/items/anyOf/0/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err108];
							else vErrors.push(err108);
							errors++;
						}
					} else {
						const err109 = {
							instancePath: instancePath + "/dissent/" + i9,
							schemaPath: "#/properties/dissent/items/anyOf/0/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err109];
						else vErrors.push(err109);
						errors++;
					}
					var _valid0 = _errs135 === errors;
					valid33 = valid33 || _valid0;
					const _errs137 = errors;
					if (data66 && typeof data66 == "object" && !Array.isArray(data66)) {
						if (data66.text === void 0) {
							const err110 = {
								instancePath: instancePath + "/dissent/" + i9,
								schemaPath: "../../thread/1.0/dissent.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err110];
							else vErrors.push(err110);
							errors++;
						}
						if (data66.agent !== void 0) {
							if (typeof data66.agent !== "string") {
								const err111 = {
									instancePath: instancePath + "/dissent/" + i9 + "/agent",
									schemaPath: "../../thread/1.0/dissent.schema.json/properties/agent/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err111];
								else vErrors.push(err111);
								errors++;
							}
						}
						if (data66.text !== void 0) {
							let data68 = data66.text;
							if (typeof data68 === "string") {
								if (func1(data68) < 1) {
									const err112 = {
										instancePath: instancePath + "/dissent/" + i9 + "/text",
										schemaPath: "../../thread/1.0/dissent.schema.json/properties/text/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err112];
									else vErrors.push(err112);
									errors++;
								}
							} else {
								const err113 = {
									instancePath: instancePath + "/dissent/" + i9 + "/text",
									schemaPath: "../../thread/1.0/dissent.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err113];
								else vErrors.push(err113);
								errors++;
							}
						}
						if (data66.confidence !== void 0) {
							let data69 = data66.confidence;
							if (typeof data69 == "number" && isFinite(data69)) {
								if (data69 > 1 || isNaN(data69)) {
									const err114 = {
										instancePath: instancePath + "/dissent/" + i9 + "/confidence",
										schemaPath: "../../thread/1.0/dissent.schema.json/properties/confidence/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1
										},
										message: "must be <= 1"
									};
									if (vErrors === null) vErrors = [err114];
									else vErrors.push(err114);
									errors++;
								}
								if (data69 < 0 || isNaN(data69)) {
									const err115 = {
										instancePath: instancePath + "/dissent/" + i9 + "/confidence",
										schemaPath: "../../thread/1.0/dissent.schema.json/properties/confidence/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err115];
									else vErrors.push(err115);
									errors++;
								}
							} else {
								const err116 = {
									instancePath: instancePath + "/dissent/" + i9 + "/confidence",
									schemaPath: "../../thread/1.0/dissent.schema.json/properties/confidence/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err116];
								else vErrors.push(err116);
								errors++;
							}
						}
					} else {
						const err117 = {
							instancePath: instancePath + "/dissent/" + i9,
							schemaPath: "../../thread/1.0/dissent.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err117];
						else vErrors.push(err117);
						errors++;
					}
					var _valid0 = _errs137 === errors;
					valid33 = valid33 || _valid0;
					if (_valid0) {
						var props0 = {};
						props0.agent = true;
						props0.text = true;
						props0.confidence = true;
					}
					if (!valid33) {
						const err118 = {
							instancePath: instancePath + "/dissent/" + i9,
							schemaPath: "#/properties/dissent/items/anyOf",
							keyword: "anyOf",
							params: {},
							message: "must match a schema in anyOf"
						};
						if (vErrors === null) vErrors = [err118];
						else vErrors.push(err118);
						errors++;
					} else {
						errors = _errs134;
						if (vErrors !== null) {
							if (_errs134) vErrors.length = _errs134;
							else vErrors = null;
						}
					}
				}
			} else {
				const err119 = {
					instancePath: instancePath + "/dissent",
					schemaPath: "#/properties/dissent/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err119];
				else vErrors.push(err119);
				errors++;
			}
		}
		if (data.guardrailChecks !== void 0) {
			let data70 = data.guardrailChecks;
			if (Array.isArray(data70)) {
				const len10 = data70.length;
				for (let i10 = 0; i10 < len10; i10++) {
					let data71 = data70[i10];
					if (!(data71 && typeof data71 == "object" && !Array.isArray(data71))) {
						const err120 = {
							instancePath: instancePath + "/guardrailChecks/" + i10,
							schemaPath: "#/properties/guardrailChecks/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err120];
						else vErrors.push(err120);
						errors++;
					}
				}
			} else {
				const err121 = {
					instancePath: instancePath + "/guardrailChecks",
					schemaPath: "#/properties/guardrailChecks/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err121];
				else vErrors.push(err121);
				errors++;
			}
		}
		if (data.handoffs !== void 0) {
			let data72 = data.handoffs;
			if (Array.isArray(data72)) {
				const len11 = data72.length;
				for (let i11 = 0; i11 < len11; i11++) {
					let data73 = data72[i11];
					if (!(data73 && typeof data73 == "object" && !Array.isArray(data73))) {
						const err122 = {
							instancePath: instancePath + "/handoffs/" + i11,
							schemaPath: "#/properties/handoffs/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err122];
						else vErrors.push(err122);
						errors++;
					}
				}
			} else {
				const err123 = {
					instancePath: instancePath + "/handoffs",
					schemaPath: "#/properties/handoffs/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err123];
				else vErrors.push(err123);
				errors++;
			}
		}
		if (data.files !== void 0) {
			let data74 = data.files;
			if (Array.isArray(data74)) {
				const len12 = data74.length;
				for (let i12 = 0; i12 < len12; i12++) {
					let data75 = data74[i12];
					if (data75 && typeof data75 == "object" && !Array.isArray(data75)) {
						if (data75.path === void 0) {
							const err124 = {
								instancePath: instancePath + "/files/" + i12,
								schemaPath: "file.schema.json/required",
								keyword: "required",
								params: { missingProperty: "path" },
								message: "must have required property 'path'"
							};
							if (vErrors === null) vErrors = [err124];
							else vErrors.push(err124);
							errors++;
						}
						if (data75.path !== void 0) {
							let data76 = data75.path;
							if (typeof data76 === "string") {
								if (func1(data76) < 1) {
									const err125 = {
										instancePath: instancePath + "/files/" + i12 + "/path",
										schemaPath: "file.schema.json/properties/path/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err125];
									else vErrors.push(err125);
									errors++;
								}
							} else {
								const err126 = {
									instancePath: instancePath + "/files/" + i12 + "/path",
									schemaPath: "file.schema.json/properties/path/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err126];
								else vErrors.push(err126);
								errors++;
							}
						}
						if (data75.sha256 !== void 0) {
							let data77 = data75.sha256;
							if (typeof data77 === "string") {
								if (!pattern27.test(data77)) {
									const err127 = {
										instancePath: instancePath + "/files/" + i12 + "/sha256",
										schemaPath: "file.schema.json/properties/sha256/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9a-f]{64}$" },
										message: "must match pattern \"^[0-9a-f]{64}$\""
									};
									if (vErrors === null) vErrors = [err127];
									else vErrors.push(err127);
									errors++;
								}
							} else {
								const err128 = {
									instancePath: instancePath + "/files/" + i12 + "/sha256",
									schemaPath: "file.schema.json/properties/sha256/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err128];
								else vErrors.push(err128);
								errors++;
							}
						}
						if (data75.commit !== void 0) {
							if (typeof data75.commit !== "string") {
								const err129 = {
									instancePath: instancePath + "/files/" + i12 + "/commit",
									schemaPath: "file.schema.json/properties/commit/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err129];
								else vErrors.push(err129);
								errors++;
							}
						}
						if (data75.staleness !== void 0) {
							let data79 = data75.staleness;
							if (!(data79 === "unknown" || data79 === "fresh" || data79 === "changed" || data79 === "missing")) {
								const err130 = {
									instancePath: instancePath + "/files/" + i12 + "/staleness",
									schemaPath: "file.schema.json/properties/staleness/enum",
									keyword: "enum",
									params: { allowedValues: schema54.properties.staleness.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err130];
								else vErrors.push(err130);
								errors++;
							}
						}
					} else {
						const err131 = {
							instancePath: instancePath + "/files/" + i12,
							schemaPath: "file.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err131];
						else vErrors.push(err131);
						errors++;
					}
				}
			} else {
				const err132 = {
					instancePath: instancePath + "/files",
					schemaPath: "#/properties/files/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err132];
				else vErrors.push(err132);
				errors++;
			}
		}
		if (data.lastState !== void 0) {
			let data80 = data.lastState;
			if (data80 && typeof data80 == "object" && !Array.isArray(data80)) {
				if (data80.conclusion !== void 0) {
					if (typeof data80.conclusion !== "string") {
						const err133 = {
							instancePath: instancePath + "/lastState/conclusion",
							schemaPath: "last-state.schema.json/properties/conclusion/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err133];
						else vErrors.push(err133);
						errors++;
					}
				}
				if (data80.confidence !== void 0) {
					let data82 = data80.confidence;
					if (typeof data82 == "number" && isFinite(data82)) {
						if (data82 > 1 || isNaN(data82)) {
							const err134 = {
								instancePath: instancePath + "/lastState/confidence",
								schemaPath: "last-state.schema.json/properties/confidence/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 1
								},
								message: "must be <= 1"
							};
							if (vErrors === null) vErrors = [err134];
							else vErrors.push(err134);
							errors++;
						}
						if (data82 < 0 || isNaN(data82)) {
							const err135 = {
								instancePath: instancePath + "/lastState/confidence",
								schemaPath: "last-state.schema.json/properties/confidence/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err135];
							else vErrors.push(err135);
							errors++;
						}
					} else {
						const err136 = {
							instancePath: instancePath + "/lastState/confidence",
							schemaPath: "last-state.schema.json/properties/confidence/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err136];
						else vErrors.push(err136);
						errors++;
					}
				}
				if (data80.nextSteps !== void 0) {
					let data83 = data80.nextSteps;
					if (Array.isArray(data83)) {
						const len13 = data83.length;
						for (let i13 = 0; i13 < len13; i13++) if (typeof data83[i13] !== "string") {
							const err137 = {
								instancePath: instancePath + "/lastState/nextSteps/" + i13,
								schemaPath: "last-state.schema.json/properties/nextSteps/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err137];
							else vErrors.push(err137);
							errors++;
						}
					} else {
						const err138 = {
							instancePath: instancePath + "/lastState/nextSteps",
							schemaPath: "last-state.schema.json/properties/nextSteps/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err138];
						else vErrors.push(err138);
						errors++;
					}
				}
				if (data80.decisionId !== void 0) {
					let data85 = data80.decisionId;
					if (typeof data85 === "string") {
						if (!pattern5.test(data85)) {
							const err139 = {
								instancePath: instancePath + "/lastState/decisionId",
								schemaPath: "last-state.schema.json/properties/decisionId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err139];
							else vErrors.push(err139);
							errors++;
						}
					} else {
						const err140 = {
							instancePath: instancePath + "/lastState/decisionId",
							schemaPath: "last-state.schema.json/properties/decisionId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err140];
						else vErrors.push(err140);
						errors++;
					}
				}
			} else {
				const err141 = {
					instancePath: instancePath + "/lastState",
					schemaPath: "last-state.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err141];
				else vErrors.push(err141);
				errors++;
			}
		}
		if (data.head !== void 0) {
			let data86 = data.head;
			if (data86 && typeof data86 == "object" && !Array.isArray(data86)) {
				if (data86.seq === void 0) {
					const err142 = {
						instancePath: instancePath + "/head",
						schemaPath: "../../thread/1.0/head.schema.json/required",
						keyword: "required",
						params: { missingProperty: "seq" },
						message: "must have required property 'seq'"
					};
					if (vErrors === null) vErrors = [err142];
					else vErrors.push(err142);
					errors++;
				}
				if (data86.hash === void 0) {
					const err143 = {
						instancePath: instancePath + "/head",
						schemaPath: "../../thread/1.0/head.schema.json/required",
						keyword: "required",
						params: { missingProperty: "hash" },
						message: "must have required property 'hash'"
					};
					if (vErrors === null) vErrors = [err143];
					else vErrors.push(err143);
					errors++;
				}
				if (data86.seq !== void 0) {
					let data87 = data86.seq;
					if (!(typeof data87 == "number" && !(data87 % 1) && !isNaN(data87) && isFinite(data87))) {
						const err144 = {
							instancePath: instancePath + "/head/seq",
							schemaPath: "../../thread/1.0/head.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err144];
						else vErrors.push(err144);
						errors++;
					}
					if (typeof data87 == "number" && isFinite(data87)) {
						if (data87 < 0 || isNaN(data87)) {
							const err145 = {
								instancePath: instancePath + "/head/seq",
								schemaPath: "../../thread/1.0/head.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err145];
							else vErrors.push(err145);
							errors++;
						}
					}
				}
				if (data86.hash !== void 0) {
					let data88 = data86.hash;
					if (typeof data88 === "string") {
						if (!pattern50.test(data88)) {
							const err146 = {
								instancePath: instancePath + "/head/hash",
								schemaPath: "../../thread/1.0/head.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^([0-9a-f]{64})?$" },
								message: "must match pattern \"^([0-9a-f]{64})?$\""
							};
							if (vErrors === null) vErrors = [err146];
							else vErrors.push(err146);
							errors++;
						}
					} else {
						const err147 = {
							instancePath: instancePath + "/head/hash",
							schemaPath: "../../thread/1.0/head.schema.json/properties/hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err147];
						else vErrors.push(err147);
						errors++;
					}
				}
			} else {
				const err148 = {
					instancePath: instancePath + "/head",
					schemaPath: "../../thread/1.0/head.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err148];
				else vErrors.push(err148);
				errors++;
			}
		}
		if (data.forkedFrom !== void 0) {
			let data89 = data.forkedFrom;
			if (data89 && typeof data89 == "object" && !Array.isArray(data89)) {
				if (data89.threadId === void 0) {
					const err149 = {
						instancePath: instancePath + "/forkedFrom",
						schemaPath: "../../thread/1.0/fork-point.schema.json/required",
						keyword: "required",
						params: { missingProperty: "threadId" },
						message: "must have required property 'threadId'"
					};
					if (vErrors === null) vErrors = [err149];
					else vErrors.push(err149);
					errors++;
				}
				if (data89.seq === void 0) {
					const err150 = {
						instancePath: instancePath + "/forkedFrom",
						schemaPath: "../../thread/1.0/fork-point.schema.json/required",
						keyword: "required",
						params: { missingProperty: "seq" },
						message: "must have required property 'seq'"
					};
					if (vErrors === null) vErrors = [err150];
					else vErrors.push(err150);
					errors++;
				}
				if (data89.threadId !== void 0) {
					let data90 = data89.threadId;
					if (typeof data90 === "string") {
						if (!pattern5.test(data90)) {
							const err151 = {
								instancePath: instancePath + "/forkedFrom/threadId",
								schemaPath: "../../thread/1.0/fork-point.schema.json/properties/threadId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err151];
							else vErrors.push(err151);
							errors++;
						}
					} else {
						const err152 = {
							instancePath: instancePath + "/forkedFrom/threadId",
							schemaPath: "../../thread/1.0/fork-point.schema.json/properties/threadId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err152];
						else vErrors.push(err152);
						errors++;
					}
				}
				if (data89.seq !== void 0) {
					let data91 = data89.seq;
					if (!(typeof data91 == "number" && !(data91 % 1) && !isNaN(data91) && isFinite(data91))) {
						const err153 = {
							instancePath: instancePath + "/forkedFrom/seq",
							schemaPath: "../../thread/1.0/fork-point.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err153];
						else vErrors.push(err153);
						errors++;
					}
					if (typeof data91 == "number" && isFinite(data91)) {
						if (data91 < 1 || isNaN(data91)) {
							const err154 = {
								instancePath: instancePath + "/forkedFrom/seq",
								schemaPath: "../../thread/1.0/fork-point.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err154];
							else vErrors.push(err154);
							errors++;
						}
					}
				}
				if (data89.hash !== void 0) {
					let data92 = data89.hash;
					if (typeof data92 === "string") {
						if (!pattern27.test(data92)) {
							const err155 = {
								instancePath: instancePath + "/forkedFrom/hash",
								schemaPath: "../../thread/1.0/fork-point.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err155];
							else vErrors.push(err155);
							errors++;
						}
					} else {
						const err156 = {
							instancePath: instancePath + "/forkedFrom/hash",
							schemaPath: "../../thread/1.0/fork-point.schema.json/properties/hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err156];
						else vErrors.push(err156);
						errors++;
					}
				}
				if (data89.decisions !== void 0) {
					let data93 = data89.decisions;
					if (!(typeof data93 == "number" && !(data93 % 1) && !isNaN(data93) && isFinite(data93))) {
						const err157 = {
							instancePath: instancePath + "/forkedFrom/decisions",
							schemaPath: "../../thread/1.0/fork-point.schema.json/properties/decisions/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err157];
						else vErrors.push(err157);
						errors++;
					}
					if (typeof data93 == "number" && isFinite(data93)) {
						if (data93 < 0 || isNaN(data93)) {
							const err158 = {
								instancePath: instancePath + "/forkedFrom/decisions",
								schemaPath: "../../thread/1.0/fork-point.schema.json/properties/decisions/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err158];
							else vErrors.push(err158);
							errors++;
						}
					}
				}
			} else {
				const err159 = {
					instancePath: instancePath + "/forkedFrom",
					schemaPath: "../../thread/1.0/fork-point.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err159];
				else vErrors.push(err159);
				errors++;
			}
		}
		if (data.claim !== void 0) {
			let data94 = data.claim;
			if (data94 && typeof data94 == "object" && !Array.isArray(data94)) {
				if (data94.threadId === void 0) {
					const err160 = {
						instancePath: instancePath + "/claim",
						schemaPath: "../../thread/1.0/claim.schema.json/required",
						keyword: "required",
						params: { missingProperty: "threadId" },
						message: "must have required property 'threadId'"
					};
					if (vErrors === null) vErrors = [err160];
					else vErrors.push(err160);
					errors++;
				}
				if (data94.agentId === void 0) {
					const err161 = {
						instancePath: instancePath + "/claim",
						schemaPath: "../../thread/1.0/claim.schema.json/required",
						keyword: "required",
						params: { missingProperty: "agentId" },
						message: "must have required property 'agentId'"
					};
					if (vErrors === null) vErrors = [err161];
					else vErrors.push(err161);
					errors++;
				}
				if (data94.token === void 0) {
					const err162 = {
						instancePath: instancePath + "/claim",
						schemaPath: "../../thread/1.0/claim.schema.json/required",
						keyword: "required",
						params: { missingProperty: "token" },
						message: "must have required property 'token'"
					};
					if (vErrors === null) vErrors = [err162];
					else vErrors.push(err162);
					errors++;
				}
				if (data94.expiresAt === void 0) {
					const err163 = {
						instancePath: instancePath + "/claim",
						schemaPath: "../../thread/1.0/claim.schema.json/required",
						keyword: "required",
						params: { missingProperty: "expiresAt" },
						message: "must have required property 'expiresAt'"
					};
					if (vErrors === null) vErrors = [err163];
					else vErrors.push(err163);
					errors++;
				}
				if (data94.threadId !== void 0) {
					let data95 = data94.threadId;
					if (typeof data95 === "string") {
						if (!pattern5.test(data95)) {
							const err164 = {
								instancePath: instancePath + "/claim/threadId",
								schemaPath: "../../thread/1.0/claim.schema.json/properties/threadId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err164];
							else vErrors.push(err164);
							errors++;
						}
					} else {
						const err165 = {
							instancePath: instancePath + "/claim/threadId",
							schemaPath: "../../thread/1.0/claim.schema.json/properties/threadId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err165];
						else vErrors.push(err165);
						errors++;
					}
				}
				if (data94.agentId !== void 0) {
					let data96 = data94.agentId;
					if (typeof data96 === "string") {
						if (func1(data96) < 1) {
							const err166 = {
								instancePath: instancePath + "/claim/agentId",
								schemaPath: "../../thread/1.0/claim.schema.json/properties/agentId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err166];
							else vErrors.push(err166);
							errors++;
						}
					} else {
						const err167 = {
							instancePath: instancePath + "/claim/agentId",
							schemaPath: "../../thread/1.0/claim.schema.json/properties/agentId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err167];
						else vErrors.push(err167);
						errors++;
					}
				}
				if (data94.token !== void 0) {
					let data97 = data94.token;
					if (!(typeof data97 == "number" && !(data97 % 1) && !isNaN(data97) && isFinite(data97))) {
						const err168 = {
							instancePath: instancePath + "/claim/token",
							schemaPath: "../../thread/1.0/claim.schema.json/properties/token/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err168];
						else vErrors.push(err168);
						errors++;
					}
					if (typeof data97 == "number" && isFinite(data97)) {
						if (data97 < 1 || isNaN(data97)) {
							const err169 = {
								instancePath: instancePath + "/claim/token",
								schemaPath: "../../thread/1.0/claim.schema.json/properties/token/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err169];
							else vErrors.push(err169);
							errors++;
						}
					}
				}
				if (data94.expiresAt !== void 0) {
					let data98 = data94.expiresAt;
					if (typeof data98 === "string") {
						if (!pattern4.test(data98)) {
							const err170 = {
								instancePath: instancePath + "/claim/expiresAt",
								schemaPath: "../../thread/1.0/claim.schema.json/properties/expiresAt/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
								message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
							};
							if (vErrors === null) vErrors = [err170];
							else vErrors.push(err170);
							errors++;
						}
					} else {
						const err171 = {
							instancePath: instancePath + "/claim/expiresAt",
							schemaPath: "../../thread/1.0/claim.schema.json/properties/expiresAt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err171];
						else vErrors.push(err171);
						errors++;
					}
				}
			} else {
				const err172 = {
					instancePath: instancePath + "/claim",
					schemaPath: "../../thread/1.0/claim.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err172];
				else vErrors.push(err172);
				errors++;
			}
		}
		if (data.claimedBy !== void 0) {
			if (typeof data.claimedBy !== "string") {
				const err173 = {
					instancePath: instancePath + "/claimedBy",
					schemaPath: "#/properties/claimedBy/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err173];
				else vErrors.push(err173);
				errors++;
			}
		}
		if (data.claimExpiresAt !== void 0) {
			if (typeof data.claimExpiresAt !== "string") {
				const err174 = {
					instancePath: instancePath + "/claimExpiresAt",
					schemaPath: "#/properties/claimExpiresAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err174];
				else vErrors.push(err174);
				errors++;
			}
		}
		if (data.events !== void 0) {
			let data101 = data.events;
			if (Array.isArray(data101)) {
				const len14 = data101.length;
				for (let i14 = 0; i14 < len14; i14++) {
					let data102 = data101[i14];
					if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
						if (data102.log === void 0) {
							const err175 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "log" },
								message: "must have required property 'log'"
							};
							if (vErrors === null) vErrors = [err175];
							else vErrors.push(err175);
							errors++;
						}
						if (data102.seq === void 0) {
							const err176 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "seq" },
								message: "must have required property 'seq'"
							};
							if (vErrors === null) vErrors = [err176];
							else vErrors.push(err176);
							errors++;
						}
						if (data102.type === void 0) {
							const err177 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "type" },
								message: "must have required property 'type'"
							};
							if (vErrors === null) vErrors = [err177];
							else vErrors.push(err177);
							errors++;
						}
						if (data102.v === void 0) {
							const err178 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "v" },
								message: "must have required property 'v'"
							};
							if (vErrors === null) vErrors = [err178];
							else vErrors.push(err178);
							errors++;
						}
						if (data102.actor === void 0) {
							const err179 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "actor" },
								message: "must have required property 'actor'"
							};
							if (vErrors === null) vErrors = [err179];
							else vErrors.push(err179);
							errors++;
						}
						if (data102.at === void 0) {
							const err180 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "at" },
								message: "must have required property 'at'"
							};
							if (vErrors === null) vErrors = [err180];
							else vErrors.push(err180);
							errors++;
						}
						if (data102.payload_hash === void 0) {
							const err181 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "payload_hash" },
								message: "must have required property 'payload_hash'"
							};
							if (vErrors === null) vErrors = [err181];
							else vErrors.push(err181);
							errors++;
						}
						if (data102.prev_hash === void 0) {
							const err182 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "prev_hash" },
								message: "must have required property 'prev_hash'"
							};
							if (vErrors === null) vErrors = [err182];
							else vErrors.push(err182);
							errors++;
						}
						if (data102.hash === void 0) {
							const err183 = {
								instancePath: instancePath + "/events/" + i14,
								schemaPath: "../../thread/1.0/event.schema.json/required",
								keyword: "required",
								params: { missingProperty: "hash" },
								message: "must have required property 'hash'"
							};
							if (vErrors === null) vErrors = [err183];
							else vErrors.push(err183);
							errors++;
						}
						if (data102.log !== void 0) {
							let data103 = data102.log;
							if (typeof data103 === "string") {
								if (!pattern5.test(data103)) {
									const err184 = {
										instancePath: instancePath + "/events/" + i14 + "/log",
										schemaPath: "../../thread/1.0/event.schema.json/properties/log/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err184];
									else vErrors.push(err184);
									errors++;
								}
							} else {
								const err185 = {
									instancePath: instancePath + "/events/" + i14 + "/log",
									schemaPath: "../../thread/1.0/event.schema.json/properties/log/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err185];
								else vErrors.push(err185);
								errors++;
							}
						}
						if (data102.seq !== void 0) {
							let data104 = data102.seq;
							if (!(typeof data104 == "number" && !(data104 % 1) && !isNaN(data104) && isFinite(data104))) {
								const err186 = {
									instancePath: instancePath + "/events/" + i14 + "/seq",
									schemaPath: "../../thread/1.0/event.schema.json/properties/seq/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err186];
								else vErrors.push(err186);
								errors++;
							}
							if (typeof data104 == "number" && isFinite(data104)) {
								if (data104 < 1 || isNaN(data104)) {
									const err187 = {
										instancePath: instancePath + "/events/" + i14 + "/seq",
										schemaPath: "../../thread/1.0/event.schema.json/properties/seq/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 1
										},
										message: "must be >= 1"
									};
									if (vErrors === null) vErrors = [err187];
									else vErrors.push(err187);
									errors++;
								}
							}
						}
						if (data102.type !== void 0) {
							let data105 = data102.type;
							if (typeof data105 === "string") {
								if (!pattern56.test(data105)) {
									const err188 = {
										instancePath: instancePath + "/events/" + i14 + "/type",
										schemaPath: "../../thread/1.0/event.schema.json/properties/type/pattern",
										keyword: "pattern",
										params: { pattern: "^[a-z][a-z_]{0,63}$" },
										message: "must match pattern \"^[a-z][a-z_]{0,63}$\""
									};
									if (vErrors === null) vErrors = [err188];
									else vErrors.push(err188);
									errors++;
								}
							} else {
								const err189 = {
									instancePath: instancePath + "/events/" + i14 + "/type",
									schemaPath: "../../thread/1.0/event.schema.json/properties/type/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err189];
								else vErrors.push(err189);
								errors++;
							}
						}
						if (data102.v !== void 0) {
							let data106 = data102.v;
							if (!(typeof data106 == "number" && !(data106 % 1) && !isNaN(data106) && isFinite(data106))) {
								const err190 = {
									instancePath: instancePath + "/events/" + i14 + "/v",
									schemaPath: "../../thread/1.0/event.schema.json/properties/v/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err190];
								else vErrors.push(err190);
								errors++;
							}
							if (typeof data106 == "number" && isFinite(data106)) {
								if (data106 < 1 || isNaN(data106)) {
									const err191 = {
										instancePath: instancePath + "/events/" + i14 + "/v",
										schemaPath: "../../thread/1.0/event.schema.json/properties/v/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 1
										},
										message: "must be >= 1"
									};
									if (vErrors === null) vErrors = [err191];
									else vErrors.push(err191);
									errors++;
								}
							}
						}
						if (data102.actor !== void 0) {
							if (typeof data102.actor !== "string") {
								const err192 = {
									instancePath: instancePath + "/events/" + i14 + "/actor",
									schemaPath: "../../thread/1.0/event.schema.json/properties/actor/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err192];
								else vErrors.push(err192);
								errors++;
							}
						}
						if (data102.at !== void 0) {
							let data108 = data102.at;
							if (typeof data108 === "string") {
								if (!pattern4.test(data108)) {
									const err193 = {
										instancePath: instancePath + "/events/" + i14 + "/at",
										schemaPath: "../../thread/1.0/event.schema.json/properties/at/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err193];
									else vErrors.push(err193);
									errors++;
								}
							} else {
								const err194 = {
									instancePath: instancePath + "/events/" + i14 + "/at",
									schemaPath: "../../thread/1.0/event.schema.json/properties/at/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err194];
								else vErrors.push(err194);
								errors++;
							}
						}
						if (data102.payload_hash !== void 0) {
							let data109 = data102.payload_hash;
							if (typeof data109 === "string") {
								if (!pattern27.test(data109)) {
									const err195 = {
										instancePath: instancePath + "/events/" + i14 + "/payload_hash",
										schemaPath: "../../thread/1.0/event.schema.json/properties/payload_hash/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9a-f]{64}$" },
										message: "must match pattern \"^[0-9a-f]{64}$\""
									};
									if (vErrors === null) vErrors = [err195];
									else vErrors.push(err195);
									errors++;
								}
							} else {
								const err196 = {
									instancePath: instancePath + "/events/" + i14 + "/payload_hash",
									schemaPath: "../../thread/1.0/event.schema.json/properties/payload_hash/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err196];
								else vErrors.push(err196);
								errors++;
							}
						}
						if (data102.prev_hash !== void 0) {
							let data110 = data102.prev_hash;
							if (typeof data110 === "string") {
								if (!pattern50.test(data110)) {
									const err197 = {
										instancePath: instancePath + "/events/" + i14 + "/prev_hash",
										schemaPath: "../../thread/1.0/event.schema.json/properties/prev_hash/pattern",
										keyword: "pattern",
										params: { pattern: "^([0-9a-f]{64})?$" },
										message: "must match pattern \"^([0-9a-f]{64})?$\""
									};
									if (vErrors === null) vErrors = [err197];
									else vErrors.push(err197);
									errors++;
								}
							} else {
								const err198 = {
									instancePath: instancePath + "/events/" + i14 + "/prev_hash",
									schemaPath: "../../thread/1.0/event.schema.json/properties/prev_hash/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err198];
								else vErrors.push(err198);
								errors++;
							}
						}
						if (data102.hash !== void 0) {
							let data111 = data102.hash;
							if (typeof data111 === "string") {
								if (!pattern27.test(data111)) {
									const err199 = {
										instancePath: instancePath + "/events/" + i14 + "/hash",
										schemaPath: "../../thread/1.0/event.schema.json/properties/hash/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9a-f]{64}$" },
										message: "must match pattern \"^[0-9a-f]{64}$\""
									};
									if (vErrors === null) vErrors = [err199];
									else vErrors.push(err199);
									errors++;
								}
							} else {
								const err200 = {
									instancePath: instancePath + "/events/" + i14 + "/hash",
									schemaPath: "../../thread/1.0/event.schema.json/properties/hash/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err200];
								else vErrors.push(err200);
								errors++;
							}
						}
						if (data102.payload !== void 0) {
							let data112 = data102.payload;
							if (!(data112 && typeof data112 == "object" && !Array.isArray(data112))) {
								const err201 = {
									instancePath: instancePath + "/events/" + i14 + "/payload",
									schemaPath: "../../thread/1.0/event.schema.json/properties/payload/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err201];
								else vErrors.push(err201);
								errors++;
							}
						}
					} else {
						const err202 = {
							instancePath: instancePath + "/events/" + i14,
							schemaPath: "../../thread/1.0/event.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err202];
						else vErrors.push(err202);
						errors++;
					}
				}
			} else {
				const err203 = {
					instancePath: instancePath + "/events",
					schemaPath: "#/properties/events/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err203];
				else vErrors.push(err203);
				errors++;
			}
		}
		if (data.part !== void 0) {
			if (!validate26(data.part, {
				instancePath: instancePath + "/part",
				parentData: data,
				parentDataProperty: "part",
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
				errors = vErrors.length;
			}
		}
		if (data.omitted !== void 0) {
			let data114 = data.omitted;
			if (data114 && typeof data114 == "object" && !Array.isArray(data114)) {
				if (data114.count === void 0) {
					const err204 = {
						instancePath: instancePath + "/omitted",
						schemaPath: "omitted.schema.json/required",
						keyword: "required",
						params: { missingProperty: "count" },
						message: "must have required property 'count'"
					};
					if (vErrors === null) vErrors = [err204];
					else vErrors.push(err204);
					errors++;
				}
				if (data114.count !== void 0) {
					let data115 = data114.count;
					if (!(typeof data115 == "number" && !(data115 % 1) && !isNaN(data115) && isFinite(data115))) {
						const err205 = {
							instancePath: instancePath + "/omitted/count",
							schemaPath: "omitted.schema.json/properties/count/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err205];
						else vErrors.push(err205);
						errors++;
					}
					if (typeof data115 == "number" && isFinite(data115)) {
						if (data115 < 1 || isNaN(data115)) {
							const err206 = {
								instancePath: instancePath + "/omitted/count",
								schemaPath: "omitted.schema.json/properties/count/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err206];
							else vErrors.push(err206);
							errors++;
						}
					}
				}
				if (data114.cursor !== void 0) {
					if (typeof data114.cursor !== "string") {
						const err207 = {
							instancePath: instancePath + "/omitted/cursor",
							schemaPath: "omitted.schema.json/properties/cursor/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err207];
						else vErrors.push(err207);
						errors++;
					}
				}
				if (data114.what !== void 0) {
					if (typeof data114.what !== "string") {
						const err208 = {
							instancePath: instancePath + "/omitted/what",
							schemaPath: "omitted.schema.json/properties/what/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err208];
						else vErrors.push(err208);
						errors++;
					}
				}
			} else {
				const err209 = {
					instancePath: instancePath + "/omitted",
					schemaPath: "omitted.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err209];
				else vErrors.push(err209);
				errors++;
			}
		}
		if (data.provenance !== void 0) {
			let data118 = data.provenance;
			if (data118 && typeof data118 == "object" && !Array.isArray(data118)) {
				if (data118.bundleHash === void 0) {
					const err210 = {
						instancePath: instancePath + "/provenance",
						schemaPath: "../../thread/1.0/provenance.schema.json/required",
						keyword: "required",
						params: { missingProperty: "bundleHash" },
						message: "must have required property 'bundleHash'"
					};
					if (vErrors === null) vErrors = [err210];
					else vErrors.push(err210);
					errors++;
				}
				if (data118.bundleHash !== void 0) {
					let data119 = data118.bundleHash;
					if (typeof data119 === "string") {
						if (!pattern27.test(data119)) {
							const err211 = {
								instancePath: instancePath + "/provenance/bundleHash",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/bundleHash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err211];
							else vErrors.push(err211);
							errors++;
						}
					} else {
						const err212 = {
							instancePath: instancePath + "/provenance/bundleHash",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/bundleHash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err212];
						else vErrors.push(err212);
						errors++;
					}
				}
				if (data118.project !== void 0) {
					if (typeof data118.project !== "string") {
						const err213 = {
							instancePath: instancePath + "/provenance/project",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/project/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err213];
						else vErrors.push(err213);
						errors++;
					}
				}
				if (data118.log !== void 0) {
					let data121 = data118.log;
					if (typeof data121 === "string") {
						if (!pattern5.test(data121)) {
							const err214 = {
								instancePath: instancePath + "/provenance/log",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/log/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err214];
							else vErrors.push(err214);
							errors++;
						}
					} else {
						const err215 = {
							instancePath: instancePath + "/provenance/log",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/log/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err215];
						else vErrors.push(err215);
						errors++;
					}
				}
				if (data118.id !== void 0) {
					let data122 = data118.id;
					if (typeof data122 === "string") {
						if (!pattern5.test(data122)) {
							const err216 = {
								instancePath: instancePath + "/provenance/id",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/id/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err216];
							else vErrors.push(err216);
							errors++;
						}
					} else {
						const err217 = {
							instancePath: instancePath + "/provenance/id",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/id/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err217];
						else vErrors.push(err217);
						errors++;
					}
				}
				if (data118.seq !== void 0) {
					let data123 = data118.seq;
					if (!(typeof data123 == "number" && !(data123 % 1) && !isNaN(data123) && isFinite(data123))) {
						const err218 = {
							instancePath: instancePath + "/provenance/seq",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/seq/type",
							keyword: "type",
							params: { type: "integer" },
							message: "must be integer"
						};
						if (vErrors === null) vErrors = [err218];
						else vErrors.push(err218);
						errors++;
					}
					if (typeof data123 == "number" && isFinite(data123)) {
						if (data123 < 1 || isNaN(data123)) {
							const err219 = {
								instancePath: instancePath + "/provenance/seq",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/seq/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err219];
							else vErrors.push(err219);
							errors++;
						}
					}
				}
				if (data118.hash !== void 0) {
					let data124 = data118.hash;
					if (typeof data124 === "string") {
						if (!pattern27.test(data124)) {
							const err220 = {
								instancePath: instancePath + "/provenance/hash",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/hash/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-f]{64}$" },
								message: "must match pattern \"^[0-9a-f]{64}$\""
							};
							if (vErrors === null) vErrors = [err220];
							else vErrors.push(err220);
							errors++;
						}
					} else {
						const err221 = {
							instancePath: instancePath + "/provenance/hash",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/hash/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err221];
						else vErrors.push(err221);
						errors++;
					}
				}
				if (data118.actor !== void 0) {
					if (typeof data118.actor !== "string") {
						const err222 = {
							instancePath: instancePath + "/provenance/actor",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/actor/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err222];
						else vErrors.push(err222);
						errors++;
					}
				}
				if (data118.at !== void 0) {
					let data126 = data118.at;
					if (typeof data126 === "string") {
						if (!pattern4.test(data126)) {
							const err223 = {
								instancePath: instancePath + "/provenance/at",
								schemaPath: "../../thread/1.0/provenance.schema.json/properties/at/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
								message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
							};
							if (vErrors === null) vErrors = [err223];
							else vErrors.push(err223);
							errors++;
						}
					} else {
						const err224 = {
							instancePath: instancePath + "/provenance/at",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/at/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err224];
						else vErrors.push(err224);
						errors++;
					}
				}
				if (data118.trust !== void 0) {
					if (typeof data118.trust !== "string") {
						const err225 = {
							instancePath: instancePath + "/provenance/trust",
							schemaPath: "../../thread/1.0/provenance.schema.json/properties/trust/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err225];
						else vErrors.push(err225);
						errors++;
					}
				}
			} else {
				const err226 = {
					instancePath: instancePath + "/provenance",
					schemaPath: "../../thread/1.0/provenance.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err226];
				else vErrors.push(err226);
				errors++;
			}
		}
	} else {
		const err227 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err227];
		else vErrors.push(err227);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": {
		"id": true,
		"title": true,
		"startedBy": true,
		"status": true,
		"statusReason": true,
		"createdAt": true,
		"updatedAt": true,
		"project": true,
		"tags": true,
		"context": true,
		"decisions": true,
		"openQuestions": true,
		"questions": true,
		"steps": true,
		"thoughts": true,
		"reviews": true,
		"links": true,
		"alternatives": true,
		"dissent": true,
		"guardrailChecks": true,
		"handoffs": true,
		"files": true,
		"lastState": true,
		"head": true,
		"forkedFrom": true,
		"claim": true,
		"claimedBy": true,
		"claimExpiresAt": true,
		"events": true,
		"part": true,
		"omitted": true,
		"provenance": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.format === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "format" },
				message: "must have required property 'format'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.createdAt === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "createdAt" },
				message: "must have required property 'createdAt'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.threads === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "threads" },
				message: "must have required property 'threads'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.decisions === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "decisions" },
				message: "must have required property 'decisions'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.hash === void 0) {
			const err4 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "hash" },
				message: "must have required property 'hash'"
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		if (data.format !== void 0) {
			if ("cstp-bundle/v1" !== data.format) {
				const err5 = {
					instancePath: instancePath + "/format",
					schemaPath: "#/properties/format/const",
					keyword: "const",
					params: { allowedValue: "cstp-bundle/v1" },
					message: "must be equal to constant"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data1 = data.createdAt;
			if (typeof data1 === "string") {
				if (!pattern4.test(data1)) {
					const err6 = {
						instancePath: instancePath + "/createdAt",
						schemaPath: "#/properties/createdAt/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
						message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.scope !== void 0) {
			let data2 = data.scope;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				if (data2.threadId !== void 0) {
					let data3 = data2.threadId;
					if (typeof data3 === "string") {
						if (!pattern5.test(data3)) {
							const err8 = {
								instancePath: instancePath + "/scope/threadId",
								schemaPath: "scope.schema.json/properties/threadId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/scope/threadId",
							schemaPath: "scope.schema.json/properties/threadId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data2.project !== void 0) {
					if (typeof data2.project !== "string") {
						const err10 = {
							instancePath: instancePath + "/scope/project",
							schemaPath: "scope.schema.json/properties/project/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
				if (data2.tags !== void 0) {
					let data5 = data2.tags;
					if (Array.isArray(data5)) {
						const len0 = data5.length;
						for (let i0 = 0; i0 < len0; i0++) if (typeof data5[i0] !== "string") {
							const err11 = {
								instancePath: instancePath + "/scope/tags/" + i0,
								schemaPath: "scope.schema.json/properties/tags/items/type",
								keyword: "type",
								params: { type: "string" },
								message: "must be string"
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/scope/tags",
							schemaPath: "scope.schema.json/properties/tags/type",
							keyword: "type",
							params: { type: "array" },
							message: "must be array"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data2.dateRange !== void 0) {
					let data7 = data2.dateRange;
					if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
						if (data7.from !== void 0) {
							let data8 = data7.from;
							if (typeof data8 === "string") {
								if (!pattern4.test(data8)) {
									const err13 = {
										instancePath: instancePath + "/scope/dateRange/from",
										schemaPath: "scope.schema.json/properties/dateRange/properties/from/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err13];
									else vErrors.push(err13);
									errors++;
								}
							} else {
								const err14 = {
									instancePath: instancePath + "/scope/dateRange/from",
									schemaPath: "scope.schema.json/properties/dateRange/properties/from/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data7.to !== void 0) {
							let data9 = data7.to;
							if (typeof data9 === "string") {
								if (!pattern4.test(data9)) {
									const err15 = {
										instancePath: instancePath + "/scope/dateRange/to",
										schemaPath: "scope.schema.json/properties/dateRange/properties/to/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err15];
									else vErrors.push(err15);
									errors++;
								}
							} else {
								const err16 = {
									instancePath: instancePath + "/scope/dateRange/to",
									schemaPath: "scope.schema.json/properties/dateRange/properties/to/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
					} else {
						const err17 = {
							instancePath: instancePath + "/scope/dateRange",
							schemaPath: "scope.schema.json/properties/dateRange/type",
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
					instancePath: instancePath + "/scope",
					schemaPath: "scope.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.source !== void 0) {
			let data10 = data.source;
			if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
				if (data10.project !== void 0) {
					if (typeof data10.project !== "string") {
						const err19 = {
							instancePath: instancePath + "/source/project",
							schemaPath: "source.schema.json/properties/project/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data10.agentId !== void 0) {
					if (typeof data10.agentId !== "string") {
						const err20 = {
							instancePath: instancePath + "/source/agentId",
							schemaPath: "source.schema.json/properties/agentId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
				if (data10.software !== void 0) {
					if (typeof data10.software !== "string") {
						const err21 = {
							instancePath: instancePath + "/source/software",
							schemaPath: "source.schema.json/properties/software/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/source",
					schemaPath: "source.schema.json/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.threads !== void 0) {
			let data14 = data.threads;
			if (Array.isArray(data14)) {
				const len1 = data14.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate21(data14[i1], {
					instancePath: instancePath + "/threads/" + i1,
					parentData: data14,
					parentDataProperty: i1,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
					errors = vErrors.length;
				}
			} else {
				const err23 = {
					instancePath: instancePath + "/threads",
					schemaPath: "#/properties/threads/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.decisions !== void 0) {
			let data16 = data.decisions;
			if (Array.isArray(data16)) {
				const len2 = data16.length;
				for (let i2 = 0; i2 < len2; i2++) if (!validate22(data16[i2], {
					instancePath: instancePath + "/decisions/" + i2,
					parentData: data16,
					parentDataProperty: i2,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
					errors = vErrors.length;
				}
			} else {
				const err24 = {
					instancePath: instancePath + "/decisions",
					schemaPath: "#/properties/decisions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.questions !== void 0) {
			let data18 = data.questions;
			if (Array.isArray(data18)) {
				const len3 = data18.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data19 = data18[i3];
					if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
						if (data19.id === void 0) {
							const err25 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
						if (data19.text === void 0) {
							const err26 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "text" },
								message: "must have required property 'text'"
							};
							if (vErrors === null) vErrors = [err26];
							else vErrors.push(err26);
							errors++;
						}
						if (data19.status === void 0) {
							const err27 = {
								instancePath: instancePath + "/questions/" + i3,
								schemaPath: "../../thread/1.0/question.schema.json/required",
								keyword: "required",
								params: { missingProperty: "status" },
								message: "must have required property 'status'"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
						if (data19.id !== void 0) {
							let data20 = data19.id;
							if (typeof data20 === "string") {
								if (!pattern5.test(data20)) {
									const err28 = {
										instancePath: instancePath + "/questions/" + i3 + "/id",
										schemaPath: "../../thread/1.0/question.schema.json/properties/id/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err28];
									else vErrors.push(err28);
									errors++;
								}
							} else {
								const err29 = {
									instancePath: instancePath + "/questions/" + i3 + "/id",
									schemaPath: "../../thread/1.0/question.schema.json/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err29];
								else vErrors.push(err29);
								errors++;
							}
						}
						if (data19.text !== void 0) {
							if (typeof data19.text !== "string") {
								const err30 = {
									instancePath: instancePath + "/questions/" + i3 + "/text",
									schemaPath: "../../thread/1.0/question.schema.json/properties/text/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err30];
								else vErrors.push(err30);
								errors++;
							}
						}
						if (data19.status !== void 0) {
							let data22 = data19.status;
							if (!(data22 === "open" || data22 === "answered")) {
								const err31 = {
									instancePath: instancePath + "/questions/" + i3 + "/status",
									schemaPath: "../../thread/1.0/question.schema.json/properties/status/enum",
									keyword: "enum",
									params: { allowedValues: schema47.properties.status.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err31];
								else vErrors.push(err31);
								errors++;
							}
						}
						if (data19.threadId !== void 0) {
							let data23 = data19.threadId;
							if (typeof data23 === "string") {
								if (!pattern5.test(data23)) {
									const err32 = {
										instancePath: instancePath + "/questions/" + i3 + "/threadId",
										schemaPath: "../../thread/1.0/question.schema.json/properties/threadId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err32];
									else vErrors.push(err32);
									errors++;
								}
							} else {
								const err33 = {
									instancePath: instancePath + "/questions/" + i3 + "/threadId",
									schemaPath: "../../thread/1.0/question.schema.json/properties/threadId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err33];
								else vErrors.push(err33);
								errors++;
							}
						}
						if (data19.decisionId !== void 0) {
							let data24 = data19.decisionId;
							if (typeof data24 === "string") {
								if (!pattern5.test(data24)) {
									const err34 = {
										instancePath: instancePath + "/questions/" + i3 + "/decisionId",
										schemaPath: "../../thread/1.0/question.schema.json/properties/decisionId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err34];
									else vErrors.push(err34);
									errors++;
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/questions/" + i3 + "/decisionId",
									schemaPath: "../../thread/1.0/question.schema.json/properties/decisionId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data19.askedBy !== void 0) {
							if (typeof data19.askedBy !== "string") {
								const err36 = {
									instancePath: instancePath + "/questions/" + i3 + "/askedBy",
									schemaPath: "../../thread/1.0/question.schema.json/properties/askedBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err36];
								else vErrors.push(err36);
								errors++;
							}
						}
						if (data19.askedAt !== void 0) {
							let data26 = data19.askedAt;
							if (typeof data26 === "string") {
								if (!pattern4.test(data26)) {
									const err37 = {
										instancePath: instancePath + "/questions/" + i3 + "/askedAt",
										schemaPath: "../../thread/1.0/question.schema.json/properties/askedAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err37];
									else vErrors.push(err37);
									errors++;
								}
							} else {
								const err38 = {
									instancePath: instancePath + "/questions/" + i3 + "/askedAt",
									schemaPath: "../../thread/1.0/question.schema.json/properties/askedAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
						if (data19.answer !== void 0) {
							if (typeof data19.answer !== "string") {
								const err39 = {
									instancePath: instancePath + "/questions/" + i3 + "/answer",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answer/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err39];
								else vErrors.push(err39);
								errors++;
							}
						}
						if (data19.answeredBy !== void 0) {
							if (typeof data19.answeredBy !== "string") {
								const err40 = {
									instancePath: instancePath + "/questions/" + i3 + "/answeredBy",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answeredBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err40];
								else vErrors.push(err40);
								errors++;
							}
						}
						if (data19.answeredAt !== void 0) {
							let data29 = data19.answeredAt;
							if (typeof data29 === "string") {
								if (!pattern4.test(data29)) {
									const err41 = {
										instancePath: instancePath + "/questions/" + i3 + "/answeredAt",
										schemaPath: "../../thread/1.0/question.schema.json/properties/answeredAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err41];
									else vErrors.push(err41);
									errors++;
								}
							} else {
								const err42 = {
									instancePath: instancePath + "/questions/" + i3 + "/answeredAt",
									schemaPath: "../../thread/1.0/question.schema.json/properties/answeredAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err42];
								else vErrors.push(err42);
								errors++;
							}
						}
						if (data19.redacted !== void 0) {
							if (typeof data19.redacted !== "boolean") {
								const err43 = {
									instancePath: instancePath + "/questions/" + i3 + "/redacted",
									schemaPath: "../../thread/1.0/question.schema.json/properties/redacted/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
					} else {
						const err44 = {
							instancePath: instancePath + "/questions/" + i3,
							schemaPath: "../../thread/1.0/question.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
			} else {
				const err45 = {
					instancePath: instancePath + "/questions",
					schemaPath: "#/properties/questions/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
		if (data.links !== void 0) {
			let data31 = data.links;
			if (Array.isArray(data31)) {
				const len4 = data31.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data32 = data31[i4];
					if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
						if (data32.sourceId === void 0) {
							const err46 = {
								instancePath: instancePath + "/links/" + i4,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "sourceId" },
								message: "must have required property 'sourceId'"
							};
							if (vErrors === null) vErrors = [err46];
							else vErrors.push(err46);
							errors++;
						}
						if (data32.targetId === void 0) {
							const err47 = {
								instancePath: instancePath + "/links/" + i4,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "targetId" },
								message: "must have required property 'targetId'"
							};
							if (vErrors === null) vErrors = [err47];
							else vErrors.push(err47);
							errors++;
						}
						if (data32.edgeType === void 0) {
							const err48 = {
								instancePath: instancePath + "/links/" + i4,
								schemaPath: "../../thread/1.0/link.schema.json/required",
								keyword: "required",
								params: { missingProperty: "edgeType" },
								message: "must have required property 'edgeType'"
							};
							if (vErrors === null) vErrors = [err48];
							else vErrors.push(err48);
							errors++;
						}
						if (data32.sourceId !== void 0) {
							let data33 = data32.sourceId;
							if (typeof data33 === "string") {
								if (!pattern5.test(data33)) {
									const err49 = {
										instancePath: instancePath + "/links/" + i4 + "/sourceId",
										schemaPath: "../../thread/1.0/link.schema.json/properties/sourceId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err49];
									else vErrors.push(err49);
									errors++;
								}
							} else {
								const err50 = {
									instancePath: instancePath + "/links/" + i4 + "/sourceId",
									schemaPath: "../../thread/1.0/link.schema.json/properties/sourceId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err50];
								else vErrors.push(err50);
								errors++;
							}
						}
						if (data32.targetId !== void 0) {
							let data34 = data32.targetId;
							if (typeof data34 === "string") {
								if (!pattern5.test(data34)) {
									const err51 = {
										instancePath: instancePath + "/links/" + i4 + "/targetId",
										schemaPath: "../../thread/1.0/link.schema.json/properties/targetId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$\""
									};
									if (vErrors === null) vErrors = [err51];
									else vErrors.push(err51);
									errors++;
								}
							} else {
								const err52 = {
									instancePath: instancePath + "/links/" + i4 + "/targetId",
									schemaPath: "../../thread/1.0/link.schema.json/properties/targetId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err52];
								else vErrors.push(err52);
								errors++;
							}
						}
						if (data32.edgeType !== void 0) {
							let data35 = data32.edgeType;
							if (!(data35 === "relates_to" || data35 === "supersedes" || data35 === "depends_on")) {
								const err53 = {
									instancePath: instancePath + "/links/" + i4 + "/edgeType",
									schemaPath: "../../thread/1.0/link.schema.json/properties/edgeType/enum",
									keyword: "enum",
									params: { allowedValues: schema51.properties.edgeType.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err53];
								else vErrors.push(err53);
								errors++;
							}
						}
						if (data32.weight !== void 0) {
							let data36 = data32.weight;
							if (typeof data36 == "number" && isFinite(data36)) {
								if (data36 < 0 || isNaN(data36)) {
									const err54 = {
										instancePath: instancePath + "/links/" + i4 + "/weight",
										schemaPath: "../../thread/1.0/link.schema.json/properties/weight/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err54];
									else vErrors.push(err54);
									errors++;
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/links/" + i4 + "/weight",
									schemaPath: "../../thread/1.0/link.schema.json/properties/weight/type",
									keyword: "type",
									params: { type: "number" },
									message: "must be number"
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
						if (data32.createdBy !== void 0) {
							if (typeof data32.createdBy !== "string") {
								const err56 = {
									instancePath: instancePath + "/links/" + i4 + "/createdBy",
									schemaPath: "../../thread/1.0/link.schema.json/properties/createdBy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err56];
								else vErrors.push(err56);
								errors++;
							}
						}
						if (data32.createdAt !== void 0) {
							let data38 = data32.createdAt;
							if (typeof data38 === "string") {
								if (!pattern4.test(data38)) {
									const err57 = {
										instancePath: instancePath + "/links/" + i4 + "/createdAt",
										schemaPath: "../../thread/1.0/link.schema.json/properties/createdAt/pattern",
										keyword: "pattern",
										params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$" },
										message: "must match pattern \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$\""
									};
									if (vErrors === null) vErrors = [err57];
									else vErrors.push(err57);
									errors++;
								}
							} else {
								const err58 = {
									instancePath: instancePath + "/links/" + i4 + "/createdAt",
									schemaPath: "../../thread/1.0/link.schema.json/properties/createdAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err58];
								else vErrors.push(err58);
								errors++;
							}
						}
					} else {
						const err59 = {
							instancePath: instancePath + "/links/" + i4,
							schemaPath: "../../thread/1.0/link.schema.json/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err59];
						else vErrors.push(err59);
						errors++;
					}
				}
			} else {
				const err60 = {
					instancePath: instancePath + "/links",
					schemaPath: "#/properties/links/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err60];
				else vErrors.push(err60);
				errors++;
			}
		}
		if (data.guardrails !== void 0) {
			let data39 = data.guardrails;
			if (Array.isArray(data39)) {
				const len5 = data39.length;
				for (let i5 = 0; i5 < len5; i5++) {
					let data40 = data39[i5];
					if (!(data40 && typeof data40 == "object" && !Array.isArray(data40))) {
						const err61 = {
							instancePath: instancePath + "/guardrails/" + i5,
							schemaPath: "#/properties/guardrails/items/type",
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
					instancePath: instancePath + "/guardrails",
					schemaPath: "#/properties/guardrails/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err62];
				else vErrors.push(err62);
				errors++;
			}
		}
		if (data.partOf !== void 0) {
			let data41 = data.partOf;
			if (typeof data41 === "string") {
				if (!pattern27.test(data41)) {
					const err63 = {
						instancePath: instancePath + "/partOf",
						schemaPath: "#/properties/partOf/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9a-f]{64}$" },
						message: "must match pattern \"^[0-9a-f]{64}$\""
					};
					if (vErrors === null) vErrors = [err63];
					else vErrors.push(err63);
					errors++;
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/partOf",
					schemaPath: "#/properties/partOf/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.hash !== void 0) {
			let data42 = data.hash;
			if (typeof data42 === "string") {
				if (!pattern27.test(data42)) {
					const err65 = {
						instancePath: instancePath + "/hash",
						schemaPath: "#/properties/hash/pattern",
						keyword: "pattern",
						params: { pattern: "^[0-9a-f]{64}$" },
						message: "must match pattern \"^[0-9a-f]{64}$\""
					};
					if (vErrors === null) vErrors = [err65];
					else vErrors.push(err65);
					errors++;
				}
			} else {
				const err66 = {
					instancePath: instancePath + "/hash",
					schemaPath: "#/properties/hash/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err66];
				else vErrors.push(err66);
				errors++;
			}
		}
	} else {
		const err67 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err67];
		else vErrors.push(err67);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"props": {
		"format": true,
		"createdAt": true,
		"scope": true,
		"source": true,
		"threads": true,
		"decisions": true,
		"questions": true,
		"links": true,
		"guardrails": true,
		"partOf": true,
		"hash": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
export const validateBundle: Validate = clew_validateBundle;
