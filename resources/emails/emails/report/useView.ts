import { useSearchParams } from 'react-router'
import { addressOf, type Conditions, type View, viewIn } from './view.ts'

/** The rows that the report's address asks for. Other conditions begin at the first page. */
export const useView = () => {
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search)
  const show = (next: Partial<View>) =>
    setSearch(addressOf({ ...view, page: 1, ...next }, search), { replace: true, preventScrollReset: true })
  return {
    view,
    show,
    change: (conditions: Conditions) => show({ conditions: { ...view.conditions, ...conditions } }),
  }
}
