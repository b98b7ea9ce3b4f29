/** The role, here, of a field of which upstream lists the parts alone (month, day, year): they bear none of its name. */
export const DATE_ROLE = "date";
