/**
 * Whether somebody has given a single value that has no version another content since a writer saw it, which the writer would replace.
 * @param seen - what the writer saw; undefined accepts anything
 */
export const isChangedSince = <T>(
  stored: T,
  { seen, wanted }: { readonly seen: T | undefined; readonly wanted: T },
): boolean => seen !== undefined && stored !== seen && stored !== wanted
