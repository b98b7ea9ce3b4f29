import type { Presenter } from "./presenter.ts";

export const closePresenter: Presenter = () => "The browser is closed.";
