/** What has been chosen, in the field that a label's component calls for. */
export const chosenIn = (component: string, chosen: number[] | null) =>
  component === 'checkbox'
    ? { selection_id: null, selection_ids: chosen }
    : { selection_id: chosen?.[0] ?? null, selection_ids: null }
