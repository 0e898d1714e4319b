import { api } from '#dataProvider/client.ts'
import { useUndoMany } from '../queries/useUndoMany.ts'

/** Takes a change of persons in charge back. Partners that have got others since stay with them, and their number is told. */
export const useUndoStaffChange = () => {
  const undoMany = useUndoMany()
  return (id: number) =>
    void undoMany(async () => {
      const { restoredCount, keptCount } = await api.undoStaffChange({ id })
      return { undone: restoredCount, kept: keptCount }
    })
}
