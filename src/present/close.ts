import type { Presenter } from "./presenter.ts";
import { own } from "./speech.ts";

export const closePresenter: Presenter = () => own`The browser is closed.`;
