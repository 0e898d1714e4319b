import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../../../dataProvider/client.ts'
import { conditionsFrom, type Sort, sortFrom } from './conditions.ts'
import { type Conditions, finderPath, withoutEmpty } from '../../../../../ui/reverseReferralFinder/finderAddress.ts'

/** What is looked for, and how the result is shown. */
export interface View {
  readonly conditions: Conditions
  /** Seven digits, or empty. */
  readonly postalCode: string
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

export const perPage = 25

const pageFrom = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1)

/**
 * Where the patient lives travels in the history's state: the way back finds it again, while addresses, which people pass on, save and log, never
 * hold it.
 */
const postalCodeIn = (state: unknown): string => {
  const code: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'postalCode') : undefined
  return typeof code === 'string' ? code : ''
}

/** What is to be shown otherwise, where that depends on what is shown: told by the newest view. */
export type ViewChange = Partial<View> | ((view: View) => Partial<View>)

/** The finder's view: conditions, order and page in the address, the patient's postal code beside it. */
export const useFinderView = () => {
  const [parameters] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const view: View = {
    conditions: conditionsFrom(parameters.get('filter')),
    postalCode: postalCodeIn(state),
    sort: sortFrom(parameters.get('sort')),
    page: pageFrom(parameters.get('page')),
  }
  // The address follows a change with a delay, in which the next one must not start from what was before.
  const newest = useRef(view)
  useEffect(() => {
    newest.current = view
    // The key changes with whatever the view is made of.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  /** Anything but another page begins at the first one. */
  const change = (changes: ViewChange) => {
    const next = {
      ...newest.current,
      page: 1,
      ...(typeof changes === 'function' ? changes(newest.current) : changes),
    }
    newest.current = next
    const search = new URLSearchParams({
      filter: JSON.stringify(withoutEmpty(next.conditions)),
      ...(next.sort !== 'fit' && { sort: next.sort }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
    void navigate(
      { pathname: finderPath, search: search.toString() },
      { replace: true, state: { postalCode: next.postalCode } },
    )
  }
  return { view, change }
}

/** The institutions that fit; the last ones stay until the next have come. */
export const useFound = ({ conditions, postalCode, sort, page }: View) =>
  useQuery({
    queryKey: ['findReverseReferralPartners', conditions, postalCode, sort, page],
    queryFn: ({ signal }) =>
      api.findReverseReferralPartners(
        {
          body: { ...conditions, ...(postalCode && { patientPostalCode: postalCode }), sortBy: sort, page, perPage },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    // What says where a patient lives is forgotten soon after the screen is left.
    gcTime: 60_000,
  })
