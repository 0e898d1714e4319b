import { z } from 'zod'
import { dateTime, operations } from '../core.ts'

/** `light`: simplified, up to zoom 9, one file named `all`. `full`: from zoom 10, a file for each prefecture. */
export const BoundaryLevel = z.enum(['light', 'full'])

/** A file of a level: a prefecture's code, or `all`. */
const BoundaryArea = z.string().regex(/^(\d{2}|all)$/)

/** Boundaries of municipalities that the operator has imported. */
export const Boundaries = z.object({
  /** Null before an import: the maps show bubbles at the municipalities' centres. */
  version: z.string().nullable(),
  /** For the line of sources, for example 国土数値情報（行政区域データ）. */
  attribution: z.string(),
  imported_at: dateTime.nullable(),
  /** The files of each level that exist. */
  levels: z.array(z.object({ level: BoundaryLevel, areas: z.array(BoundaryArea) })),
})

/**
 * Centres and populations of all municipalities with their secondary medical areas: for bubbles, for rates per 10,000
 * inhabitants, and for areas made of municipalities.
 */
export const MapMunicipality = z.object({
  code: z.string(),
  name: z.string(),
  prefecture_code: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  population: z.int().nullable(),
  secondary_medical_area: z.string().nullable(),
})

const feature = 'sale_map'
const beyondSpecification = 'areas of the maps are drawn from boundaries that the operator imports'

/** Not of the scope `query`: nothing is calculated, so these calls take no turns of heavy ones. */
const reading = { method: 'GET', scope: 'crm', feature, status: 200, effect: 'read', effects: {} } as const

export const boundaryOperations = operations({
  getMapBoundaries: {
    ...reading,
    path: '/api/map_boundaries',
    summary: 'Which boundaries of municipalities are loaded',
    response: Boundaries,
    ofMasters: true,
    beyondSpecification,
  },
  getMapBoundariesOfArea: {
    ...reading,
    path: '/api/map_boundaries/{level}/{area}',
    summary: 'Boundaries of municipalities as TopoJSON; each geometry’s id is a municipality’s code',
    params: z.object({ level: BoundaryLevel, area: BoundaryArea }),
    /** The version that `getMapBoundaries` names. With the current one, the reply never changes and may be kept. */
    query: z.object({ v: z.string().max(64).optional() }),
    contentType: 'application/octet-stream',
    versioned: true,
    beyondSpecification,
  },
  listMapMunicipalities: {
    ...reading,
    path: '/api/map_municipalities',
    summary: 'Centres and populations of all municipalities',
    response: z.object({ municipalities: z.array(MapMunicipality) }),
    ofMasters: true,
    beyondSpecification: 'bubbles where no boundaries are loaded, and rates per inhabitants',
  },
})
