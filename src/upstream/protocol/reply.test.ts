import { describe, expect, it } from "vitest";
import { parseReply, parseRows } from "./reply.ts";

const LIFECYCLE = '"lifecycle":{"launched":false,"reused":true,"restartedBackground":false}';

describe("parseReply", () => {
  it("reads the data of a command that went well, without its lifecycle", () => {
    const reply = parseReply(`{"success":true,"data":{${LIFECYCLE},"title":"Home"},"error":null}\n`);
    expect(reply).toEqual({ success: true, data: { title: "Home" }, restarted: false });
  });

  it("leaves out what is nested so deeply that readers would run out of stack, and only that", () => {
    const depth = 50_000;
    const reply = parseReply(
      `{"success":true,"data":{"a":[1],"b":${"[".repeat(depth)}${"]".repeat(depth)}},"error":null}`,
    );
    expect(JSON.stringify(reply?.data)).toMatch(/^\{"a":\[1\],"b":\[{300,}"\[nested too deeply\]"\]{300,}\}$/);
  });

  it("tells a daemon that was replaced", () => {
    const reply = parseReply(
      '{"success":true,"data":{"lifecycle":{"restartedBackground":true},"url":"about:blank"},"error":null}',
    );
    expect(reply).toEqual({ success: true, data: { url: "about:blank" }, restarted: true });
  });

  it("reads a daemon failure", () => {
    const reply = parseReply('{"success":false,"data":null,"error":"Unknown ref: e9"}');
    expect(reply).toEqual({ success: false, data: null, error: "Unknown ref: e9", restarted: false });
  });

  it("keeps the code and the data of a coded failure", () => {
    const reply = parseReply(
      '{"success":false,"data":{"lastUrl":"http://a/","targetId":"T"},"error":"tab_gone: gone","code":"tab_gone"}',
    );
    expect(reply).toMatchObject({ success: false, code: "tab_gone", data: { lastUrl: "http://a/", targetId: "T" } });
  });

  it("keeps the type of a refusal, which has no data", () => {
    const reply = parseReply('{"error":"Unknown command: zap","success":false,"type":"unknown_command"}');
    expect(reply).toEqual({
      success: false,
      data: null,
      error: "Unknown command: zap",
      type: "unknown_command",
      restarted: false,
    });
  });

  it("reads a failure that has neither data nor type nor code", () => {
    const reply = parseReply('{"error":"Skill not found: nope","success":false}');
    expect(reply).toEqual({ success: false, data: null, error: "Skill not found: nope", restarted: false });
  });

  it("reads an answer without an error member", () => {
    expect(parseReply('{"data":{"sessions":["a"]},"success":true}')).toEqual({
      success: true,
      data: { sessions: ["a"] },
      restarted: false,
    });
  });

  it("reads data that is an array", () => {
    expect(parseReply('{"data":[{"name":"core"}],"success":true}')?.data).toEqual([{ name: "core" }]);
  });

  it("keeps the warning of an open dialog on success and on failure", () => {
    const warning = 'A JavaScript confirm dialog is blocking the page: "sure?" — use `dialog accept`';
    expect(parseReply(JSON.stringify({ success: true, data: {}, error: null, warning }))?.warning).toBe(warning);
    expect(parseReply(JSON.stringify({ success: false, data: null, error: "x", warning }))?.warning).toBe(warning);
  });

  it("ignores the boundary that --content-boundaries adds", () => {
    const reply = parseReply(
      '{"_boundary":{"nonce":"n","origin":"http://a/"},"data":{"text":"T"},"error":null,"success":true}',
    );
    expect(reply).toEqual({ success: true, data: { text: "T" }, restarted: false });
  });

  it("takes the members of a bare answer as its data", () => {
    expect(parseReply('{"plugins":[]}')).toEqual({ success: true, data: { plugins: [] }, restarted: false });
    const doctor = parseReply('{"checks":[],"fixed":[],"success":false,"summary":{"fail":1}}');
    expect(doctor).toEqual({ success: false, data: { checks: [], fixed: [], summary: { fail: 1 } }, restarted: false });
  });

  it("takes the envelope out of an mcp call", () => {
    const response = { success: false, data: null, error: "Unknown ref: e9" };
    const answer = { _meta: {}, content: [], isError: true, structuredContent: { exitCode: 1, response } };
    expect(parseReply(JSON.stringify(answer))).toMatchObject({ success: false, error: "Unknown ref: e9" });
  });

  it("reads an mcp call that was refused as a failure", () => {
    const reply = parseReply(
      '{"_meta":{"agentBrowserVersion":"0.41.2"},"error":{"code":-32602,"message":"Unknown tool: nosuch"}}',
    );
    expect(reply).toEqual({ success: false, data: null, error: "Unknown tool: nosuch", restarted: false });
  });

  it.each(["", "agent-browser 0.41.2\n", '{"success":true,"da'])("has no reply for %j", (stdout) => {
    expect(parseReply(stdout)).toBeUndefined();
  });
});

describe("parseRows", () => {
  it("reads the rows in order, a row's result as its data", () => {
    const rows = parseRows(
      `[{"command":["get","title"],"error":null,"result":{${LIFECYCLE},"title":"T"},"success":true},` +
        '{"command":["click","#no"],"error":"Element not found: #no.","result":null,"success":false}]',
    );
    expect(rows).toEqual([
      { success: true, data: { title: "T" }, restarted: false },
      { success: false, data: null, error: "Element not found: #no.", restarted: false },
    ]);
  });

  it("reads rows without a command and a row that was not parsed, which has no result", () => {
    expect(
      parseRows(
        '[{"error":null,"index":0,"result":{"a":1},"success":true},{"command":["zap"],"error":"Unknown command: zap","success":false}]',
      ),
    ).toEqual([
      { success: true, data: { a: 1 }, restarted: false },
      { success: false, data: null, error: "Unknown command: zap", restarted: false },
    ]);
  });

  it("keeps code and data of a coded row", () => {
    const rows = parseRows(
      '[{"code":"tab_gone","command":["get","url"],"error":"tab_gone: gone","result":{"lastUrl":"http://a/"},"success":false}]',
    );
    expect(rows).toEqual([
      { success: false, code: "tab_gone", error: "tab_gone: gone", data: { lastUrl: "http://a/" }, restarted: false },
    ]);
  });

  it("reads an empty batch", () => {
    expect(parseRows("[]\n")).toEqual([]);
  });

  it.each(['{"error":"Invalid JSON input: x","success":false}', "[1]", "[{", ""])("has no rows for %j", (stdout) => {
    expect(parseRows(stdout)).toBeUndefined();
  });
});
