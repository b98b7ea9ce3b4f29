import { createElement, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

globalThis.React = { createElement, useState, createPortal, createRoot, flushSync };
