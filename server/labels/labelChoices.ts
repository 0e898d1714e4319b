/** The chosen selections, in the field for the label's component. */
export const chosenIn = (component: string, chosen: number[] | null) =>
  component === 'checkbox'
    ? { selection_id: null, selection_ids: chosen }
    : { selection_id: chosen?.[0] ?? null, selection_ids: null }
