import { createElement } from 'react'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { CellProps, Components } from '#ui/resource/declaration.ts'
import { flagChoices } from '#ui/list/filters/flagChoices.ts'
import { LatestAlert } from './LatestAlert.tsx'
import { KindLinks } from './KindLinks.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportName } from './ReportName.tsx'
import { ReportTools } from './ReportTools.tsx'

/** The parts of the list of a kind of reports. */
export const componentsOf = (kind: ReportKind): Components => ({
  cells: { name: (props: CellProps) => createElement(ReportName, { ...props, kind }), latestAlert: LatestAlert },
  filterChoices: { isFavorite: flagChoices('renkei.report_lists.only_favorites') },
  above: KindLinks,
  listActions: () => createElement(ReportTools, { kind }),
  rowActions: (props: CellProps) => createElement(ReportActions, { ...props, kind }),
})
