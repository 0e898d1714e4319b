import { createElement } from 'react'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import type { CellProps, Parts } from '../../../ui/resource/declaration.ts'
import { FavoriteFilter } from './FavoriteFilter.tsx'
import { LatestAlert } from './LatestAlert.tsx'
import { KindLinks } from './KindLinks.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportName } from './ReportName.tsx'
import { ReportTools } from './ReportTools.tsx'

/** The parts of the list of a kind of reports. */
export const partsOf = (kind: ReportKind): Parts => ({
  cells: { name: (props: CellProps) => createElement(ReportName, { ...props, kind }), latestAlert: LatestAlert },
  filterInputs: { isFavorite: () => createElement(FavoriteFilter, { kind }) },
  above: KindLinks,
  listActions: () => createElement(ReportTools, { kind }),
  rowActions: (props: CellProps) => createElement(ReportActions, { ...props, kind }),
})
