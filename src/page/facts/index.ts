/**
 * What sensors are asked and what they tell: schemas and types that the code in the page and the code around it share.
 *
 * May import: nothing but the root.
 */
export {};
