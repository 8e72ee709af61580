import { expect, it } from "vitest";
import { formOf, isPlain } from "./words.ts";

it("plain words are known in every form in which a prompt has them [recall:matcher]", () => {
  const words =
    "add adds adding remove removes fix fixes fixed update updates bump change changes make use using used set get allow support new move create delete implement improve rename replace refactor chore feat test tests doc docs build clean switch let show see want need put instead when first last next old current default correct handle ensure prevent enable disable include introduce start stop begin run write read work thing file code way simplify extend version option value name list item type field function method class module line number initial better missing check return call pass convert merge revert minor small case issue bug error part follow give take keep";
  expect(words.split(" ").filter((word) => !isPlain(formOf(word)))).toEqual([]);
});

it("two spellings of a word have one form [recall:matcher]", () => {
  const pairs =
    "db:database auth:authentication permissions:authorization config:configuration env:environment repo:repository deps:dependencies params:parameter args:argument perf:performance info:information admin:administration async:asynchronous synchronize:synchronous impl:implementation msg:messages spec:specification app:applications lib:libraries k8s:kubernetes js:javascript ts:typescript pkg:package dir:directory folders:directories uuid:identifier i18n:translation email:mails ctx:context vars:variables prod:production dev:development certs:certificates tls:certificate logger:log signin:login ui:interface psql:postgres img:images nav:navigation ref:references rm:deleting organisation:organization colour:colors";
  const apart = pairs.split(" ").filter((pair) => new Set(pair.split(":").map(formOf)).size > 1);
  expect(apart).toEqual([]);
});
