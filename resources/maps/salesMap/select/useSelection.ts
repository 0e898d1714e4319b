import { useCallback, useState } from 'react'

const nobody: ReadonlySet<number> = new Set()

/** The selected institutions. What is selected by one area adds to what is selected already. */
export const useSelection = () => {
  const [selected, setSelected] = useState(nobody)
  const select = useCallback(
    (ids: readonly number[], isSelected = true) =>
      setSelected((present) => {
        const next = new Set(present)
        for (const id of ids) {
          if (isSelected) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [],
  )
  const clear = useCallback(() => setSelected(nobody), [])
  return { selected, select, clear }
}
