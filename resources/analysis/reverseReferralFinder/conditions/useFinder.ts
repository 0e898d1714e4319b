import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { conditionsFrom, type Sort, sortFrom } from './conditions.ts'
import { type Conditions, finderPath, withoutEmpty } from '#ui/reverseReferralFinder/finderAddress.ts'

/** The conditions of the search, and how its result is shown. */
export interface View {
  readonly conditions: Conditions
  /** Seven digits, or empty. */
  readonly postalCode: string
  readonly sort: Sort
  /** Starting at 1. */
  readonly page: number
}

export const perPage = 25

const pageFrom = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1)

/**
 * The patient's postal code is stored in the history's state: going back restores it, while addresses, which people share, save and log, never
 * contain it.
 */
const postalCodeIn = (state: unknown): string => {
  const code: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'postalCode') : undefined
  return typeof code === 'string' ? code : ''
}

/** A change of the view, or a function of the newest view. */
export type ViewChange = Partial<View> | ((view: View) => Partial<View>)

/** The finder's view: conditions, order and page are in the address, the patient's postal code in the history's state. */
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
  // The address changes with a delay. A second change in the meantime must not start from the old view.
  const newest = useRef(view)
  useEffect(() => {
    newest.current = view
    // The key changes with every part of the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  /** Any change other than of the page returns to the first page. */
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

/** The matching institutions. The previous ones stay until the next have arrived. */
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
    // The postal code reveals where a patient lives, so it leaves the cache soon after the screen is left.
    gcTime: 60_000,
  })
