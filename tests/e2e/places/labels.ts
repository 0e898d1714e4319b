import { type Place } from './place.ts'

export const labelsPlaces: readonly Place[] = [{ name: 'labels', at: '/app/labels' }]
