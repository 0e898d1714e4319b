import { sql } from 'kysely'
import { lookupOperations } from '#contract/institutions/lookups.ts'
import { handlersFor } from '../handlers.ts'

interface Option {
  readonly key: number
  readonly value: string
}

export const lookupHandlers = handlersFor(lookupOperations, {
  listDepartments: ({ tx }) =>
    tx
      .selectFrom('departments')
      .groupBy(['group_key', 'group_name'])
      .orderBy('group_key')
      .select([
        'group_key as key',
        'group_name as value',
        sql<Option[]>`jsonb_agg(jsonb_build_object('key', id, 'value', name) order by id)`.as('options'),
      ])
      .execute(),
  listFacilityTypeGroups: ({ tx }) =>
    tx
      .selectFrom('facility_types')
      .groupBy(['axis', 'axis_name'])
      .orderBy(sql`min(id)`)
      .select([
        'axis as key',
        'axis_name as value',
        sql<Option[]>`jsonb_agg(jsonb_build_object('key', id, 'value', name) order by id)`.as('options'),
      ])
      .execute(),
  listMdcs: ({ tx }) =>
    tx
      .selectFrom('mdcs')
      .orderBy('mdcs.code')
      .select([
        'mdcs.code as mdc_code',
        'mdcs.name',
        sql<{ dpc6_digit: string; name: string }[]>`coalesce(
          (
            select jsonb_agg(jsonb_build_object('dpc6_digit', diseases.code, 'name', diseases.name) order by diseases.code)
            from dpc_diseases as diseases
            where diseases.mdc_code = mdcs.code
          ),
          '[]'
        )`.as('diagnoses'),
      ])
      .execute(),
  listKcodes: ({ tx }) => tx.selectFrom('kcodes').orderBy('code').select(['code as key', 'name as value']).execute(),
  listPrefectures: ({ tx }) =>
    tx
      .selectFrom('prefectures')
      .orderBy('code')
      .select([
        'code',
        'name',
        'kana',
        sql<{ code: string; name: string; kana: string | null; secondary_medical_area: string | null }[]>`coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'code', municipalities.code,
                'name', municipalities.name,
                'kana', municipalities.kana,
                'secondary_medical_area', municipalities.secondary_medical_area
              )
              order by municipalities.code
            )
            from municipalities
            where municipalities.prefecture_code = prefectures.code
          ),
          '[]'
        )`.as('municipalities'),
      ])
      .execute(),
})
