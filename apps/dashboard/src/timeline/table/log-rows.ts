// On a phone a row is two lines: what, who and when, and below them the text in the whole width.

/** The look of a row of a log. */
export const ROW: string =
  "border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:py-1.5 max-sm:text-xs";

/** The look of its short cells. */
export const CELL: string = "py-1 pr-4 max-sm:p-0";

/** The look of the cell with what was said. */
export const TEXT_CELL: string = "min-w-48 py-1 [overflow-wrap:anywhere] max-sm:w-full max-sm:p-0 max-sm:text-[1rem]";
