import { defaultTileWidth, type TileDisplay } from '#contract/reports/dashboards.ts'
import { ownTitleOf } from '#contract/reports/tiles/tileChartNames.ts'
import type { RequestParameters } from '#dataProvider/client.ts'
import type { Dashboard } from '../dashboard.ts'
import type { Tile } from '../tiles/useTile.ts'

/** The values of the form. A tile's report name is not stored; it is shown while it is edited. */
export interface EditedDashboard {
  name: string
  filterDepartment: boolean
  medicalInstitutionLabelId: number | null
  contents: EditedTile[]
}

export interface EditedTile {
  tile: Tile
}

export const newDashboard: EditedDashboard = {
  name: '',
  filterDepartment: true,
  medicalInstitutionLabelId: null,
  contents: [],
}

export const editedFrom = (dashboard: Dashboard): EditedDashboard => ({
  name: dashboard.name,
  filterDepartment: dashboard.filterDepartment,
  medicalInstitutionLabelId: dashboard.medicalInstitutionLabelId,
  contents: dashboard.contents.map((tile) => ({ tile: { ...tile, title: ownTitleOf(tile) } })),
})

export const payloadOf = ({ contents, ...rest }: EditedDashboard): RequestParameters<'createDashboard'>['body'] => ({
  ...rest,
  contents: contents.map(({ tile }) => ({ ...tile, title: tile.title?.trim() || null })),
})

export const reportTile = (reportType: NonNullable<Tile['reportType']>, reportId: number): Tile => ({
  type: 'report',
  reportType,
  reportId,
  display: 'table' satisfies TileDisplay,
  width: defaultTileWidth,
})

export const chartTile: Tile = {
  type: 'chart',
  chart: { chart: 'over_time', figure: 'referral_count', months: 12 },
  width: defaultTileWidth,
}

export const noteTile: Tile = { type: 'note', text: '', width: 12 }
