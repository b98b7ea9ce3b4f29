/** What agents are asked to do in ten applications, and when it is done. */
import { z } from "zod";

export interface Task {
  /** Of its page, too. */
  readonly name: string;
  /** As an agent is told it. */
  readonly goal: string;
  /** What the application reports when it is done. */
  readonly done: z.ZodType;
}

export const TASKS: readonly Task[] = [
  {
    name: "registration",
    goal: "Register Ada Lovelace (ada@example.org) from Denmark for the conference: a regular ticket, arrival on 9 March 2027, phone +45 201 302 403, with dinner.",
    done: z.looseObject({
      sent: z.looseObject({
        ...{ first: z.literal("Ada"), last: z.literal("Lovelace"), mail: z.literal("ada@example.org") },
        ...{ country: z.literal("Denmark"), ticket: z.literal("regular"), arrival: z.literal("2027-03-09") },
        ...{ phone: z.literal("+45 201 302 403"), dinner: z.literal("on") },
      }),
    }),
  },
  {
    name: "settings",
    goal: 'Name the workspace "Lighthouse", set the language to German, turn the weekly digest on and the public profile off, allow guests, and save.',
    done: z.looseObject({
      saved: z.object({
        ...{ name: z.literal("Lighthouse"), language: z.literal("de"), digest: z.literal(true) },
        ...{ public: z.literal(false), guests: z.literal(true) },
      }),
    }),
  },
  {
    name: "article",
    goal: 'Give the article the title "Spring fair" and replace all of its text by the single line "The fair opens in May." with the word May in bold, then publish it.',
    done: z.looseObject({
      ...{ title: z.literal("Spring fair"), text: z.literal("The fair opens in May.\n"), bold: z.literal("May") },
    }),
  },
  {
    name: "playground",
    goal: "Replace the code by three lines that return the sum of the numbers 1 to 100, turn strict mode on, run it, and tell the output.",
    done: z.looseObject({ result: z.literal("5050"), strict: z.literal(true) }),
  },
  {
    name: "board",
    goal: 'Move "Fix the login page" from "To do" to "Done".',
    done: z.looseObject({ done: z.array(z.string()).refine((names) => names.includes("Fix the login page")) }),
  },
  {
    name: "grid",
    goal: 'Set the stock of "Vase 323" to 12.',
    done: z.looseObject({ edited: z.object({ product: z.literal("Vase 323"), stock: z.literal(12) }) }),
  },
  {
    name: "api",
    goal: "In the API page, try out the newest readings of the station with the id OSLO-2 and tell the temperature at 09:00.",
    done: z.looseObject({
      path: z.literal("/stations/{id}/readings"),
      given: z.looseObject({ id: z.literal("OSLO-2") }),
    }),
  },
  {
    name: "history",
    goal: "Find out in the article in which year the lighthouse got an electric lamp and who was its keeper then, and send the answer in the form `year, keeper`.",
    done: z.looseObject({ answer: z.literal("1921, Lars Munk") }),
  },
  {
    name: "wiki",
    goal: 'On the handbook page "Travel costs", change the daily rate from 41 to 44 euro and leave the rest as it is; the summary is "New rate".',
    done: z.looseObject({
      ...{ page: z.literal("Travel costs"), summary: z.literal("New rate") },
      text: z.literal("Costs are paid within 30 days. The daily rate is 44 euro."),
    }),
  },
  {
    name: "flow",
    goal: "Connect the output of Source with Filter, and the output of Filter with Output; set the volume to 70; save the flow.",
    done: z.looseObject({
      volume: z.literal(70),
      edges: z.tuple([z.literal("Source>Filter"), z.literal("Filter>Output")]),
    }),
  },
];
