import { basicSetup, EditorView } from "codemirror";

globalThis.CodeMirror = { basicSetup, EditorView };
