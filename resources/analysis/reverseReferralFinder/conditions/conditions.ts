import { FinderConditions, finderSorts } from '#contract/analysis/reverseReferralFinder.ts'
import type { Reply } from '#dataProvider/client.ts'
import { conditionsIn } from '#ui/address/conditions.ts'
import { jsonIn } from '#ui/address/parameters.ts'
import { type Conditions, withoutEmpty } from '#ui/reverseReferralFinder/finderAddress.ts'

export type Sort = (typeof finderSorts)[number]

export type Result = Reply<'findReverseReferralPartners'>
export type Partner = Result['medicalInstitutions'][number]
export type Understood = Result['understood']

/** Number of active conditions. */
export const countOf = (conditions: Conditions): number => Object.keys(withoutEmpty(conditions)).length

/** The valid conditions in an address. @param filter - as JSON, camelCase */
export const conditionsFrom = (filter: string | null): Conditions =>
  withoutEmpty(conditionsIn(FinderConditions, jsonIn(filter)))

export const sortFrom = (text: string | null): Sort => finderSorts.find((sort) => sort === text) ?? 'fit'
