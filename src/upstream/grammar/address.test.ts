import { describe, expect, it } from "vitest";
import { addressOf, schemeOf } from "./address.ts";

describe("the hosts that an address may lead to", () => {
  it.each([
    ["http://good@evil.test/", ["evil.test"]],
    ["http://good.test:80@evil.test:8080/x", ["evil.test"]],
    ["good.test@evil.test/x", ["evil.test"]],
    ["HTTP://EVIL.Test/", ["evil.test"]],
    ["evil.test", ["evil.test"]],
    ["evil.test:8080/path", ["evil.test"]],
    ["//evil.test/x", ["evil.test"]],
    ["http://evil.test./", ["evil.test"]],
    ["http://evil.test../", ["evil.test"]],
    ["http:\\\\evil.test\\x", ["evil.test", "http"]],
    ["http:evil.test", ["evil.test"]],
    [" \thttp://evil.test/", ["evil.test"]],
    ["http://ev\til.test/", ["evil.test"]],
    ["http://ⓔvil.test/", ["evil.test"]],
    ["http://münchen.test/", ["xn--mnchen-3ya.test"]],
    ["http://xn--mnchen-3ya.test/", ["xn--mnchen-3ya.test"]],
    ["http://2130706433/", ["127.0.0.1"]],
    ["http://0x7f.1/", ["127.0.0.1"]],
    ["http://127.1:8080/", ["127.0.0.1"]],
    ["http://[::1]:80/", ["[::1]"]],
    ["http://[::ffff:127.0.0.1]/", ["127.0.0.1"]],
    ["view-source:http://evil.test/", ["evil.test"]],
    ["view-source:view-source:evil.test", ["evil.test"]],
    ["blob:http://evil.test/id", ["evil.test"]],
    ["filesystem:http://evil.test/x", ["evil.test"]],
    ["ws://evil.test:9222/devtools", ["evil.test", "ws"]],
    ["file://evil.test/share", ["evil.test"]],
    ["file:///etc/hostname", []],
    ["javascript:location='http://evil.test'", []],
    ["data:text/html,<a href=http://evil.test>", []],
    ["about:blank", []],
  ])("of %s are %j", (word, hosts) => {
    expect(addressOf(word).hosts).toEqual(hosts);
  });

  it("a scheme is found in any case and behind what wraps it", () => {
    expect([schemeOf("FILE:///x"), schemeOf("view-source:file:///x"), schemeOf("fi\tle:///x")]).toEqual([
      "file:",
      "file:",
      "file:",
    ]);
    expect(schemeOf("evil.test")).toBeUndefined();
  });
});
