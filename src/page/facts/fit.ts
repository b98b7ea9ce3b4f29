/** Why a text must not be filled into an element: upstream would empty it or change something else, and call it filled. */
export type Unfit = "list" | "toggle" | "button" | "file" | "frame" | "read-only" | "disabled" | "hidden";
