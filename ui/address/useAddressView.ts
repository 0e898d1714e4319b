import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { parametersIn, parameterText } from './parameters.ts'

type Schemas = Readonly<Record<string, z.ZodType>>
type Values<S extends Schemas> = { readonly [K in keyof S]?: z.output<S[K]> }

/**
 * What somebody has chosen of how a part of a page is shown, kept in the address: it survives a reload and can be passed on. Parameters of others stay.
 * @param schemas - by the names of the parameters; what they do not allow counts as not chosen
 * @example const { view, change } = useAddressView({ preview_view: z.enum(['pc', 'phone']) })
 */
export const useAddressView = <S extends Schemas>(schemas: S) => {
  const [search, setSearch] = useSearchParams()
  const { parameters: view } = parametersIn(schemas, search)
  // Of what is chosen in quick succession, the first is not in the address yet when the next is.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  /** @param next - undefined for what is as usual, which the address does not name */
  const change = (next: { readonly [K in keyof S]?: z.output<S[K]> | undefined }) => {
    const changed = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(next))
      if (value === undefined || value === '') changed.delete(name)
      else changed.set(name, parameterText(value))
    latest.current = changed
    setSearch(changed, { replace: true, preventScrollReset: true })
  }
  return { view: view as Values<S>, change }
}
