const mostNamed = 2

/** Who is in charge, in one short line: the main person first, and how many others there are. Empty for nobody. */
export const staffNames = (staffs: readonly { readonly name: string }[]): string => {
  const named = staffs
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join('、')
  return staffs.length > mostNamed ? `${named} +${staffs.length - mostNamed}` : named
}
