import { searchAddress } from '../screens.ts'
import { first, type Place } from './place.ts'

export const institutionsPlaces: readonly Place[] = [
  { name: 'search', at: searchAddress({ medicalInstitutionName: '内科' }) },
  { name: 'chart', at: first(searchAddress({ medicalInstitutionName: '内科' }), '/crms/') },
  { name: 'staffRules', at: '/app/staff_rules' },
  { name: 'tags', at: '/app/tags' },
  { name: 'tagGroups', at: '/app/tag_groups' },
]
