import { boundaryOperations } from '#contract/maps/boundaries.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'

export const boundaryHandlers = handlersFor(boundaryOperations, {
  getMapBoundaries: async ({ tx }) => {
    const loaded = await tx.selectFrom('boundary_versions').selectAll().executeTakeFirst()
    const files = await tx.selectFrom('municipality_boundaries').orderBy('area').select(['level', 'area']).execute()
    return {
      version: loaded?.version ?? null,
      attribution: loaded?.attribution ?? '',
      imported_at: loaded?.imported_at ?? null,
      levels: (['light', 'full'] as const).map((level) => ({
        level,
        areas: files.filter((file) => file.level === level).map(({ area }) => area),
      })),
    }
  },
  getMapBoundariesOfArea: async ({ tx, params: { level, area } }) => {
    const file = await tx
      .selectFrom('municipality_boundaries')
      .innerJoin('boundary_versions', (join) => join.onTrue())
      .where('level', '=', level)
      .where('area', '=', area)
      .select(['version', 'contents'])
      .executeTakeFirst()
    if (!file) throw problem('not_found')
    return { version: file.version, gzip: file.contents }
  },
  listMapMunicipalities: async ({ tx }) => ({
    municipalities: await tx
      .selectFrom('municipalities')
      .orderBy('code')
      .select(['code', 'name', 'prefecture_code', 'longitude', 'latitude', 'population', 'secondary_medical_area'])
      .execute(),
  }),
})
