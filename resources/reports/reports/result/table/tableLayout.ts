/** On paper nothing scrolls or sticks. */
const onPaper = '@media print'

/** A table's cells on paper, where wide results have to fit. */
export const paperCells = {
  [onPaper]: { '& th, & td': { fontSize: 10, lineHeight: 1.4, px: 0.5, py: 0.375 } },
} as const

/** A table that scrolls within the window, so that its headings and totals stay in sight. */
export const scrolling = {
  maxHeight: 'max(320px, calc(100dvh - 240px))',
  overflow: 'auto',
  [onPaper]: { maxHeight: 'none', overflow: 'visible' },
} as const

/** The heading of a column. On paper it is as narrow as it can be. */
export const columnHead = {
  verticalAlign: 'bottom',
  maxWidth: 200,
  [onPaper]: { '&&': { minWidth: 0 } },
} as const

/** The parts of a table that stay in sight while it scrolls. */
export const sticky = {
  corner: {
    left: 0,
    zIndex: 4,
    minWidth: { xs: 140, sm: 200 },
    verticalAlign: 'bottom',
    [onPaper]: { position: 'static', minWidth: 120 },
  },
  name: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    fontWeight: 400,
    minWidth: { xs: 140, sm: 200 },
    maxWidth: 280,
    [onPaper]: { position: 'static', minWidth: 120 },
  },
  totals: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    bgcolor: 'background.default',
    color: 'text.primary',
    fontSize: 14,
    fontWeight: 700,
    borderTop: 1,
    borderTopColor: 'line',
    [onPaper]: { position: 'static' },
  },
} as const
