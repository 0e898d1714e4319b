/**
 * Fetches the font, half a megabyte in two dozen files, once the page has nothing else to fetch. Until then the system's own font for Japanese stands in.
 * @param whenQuiet - calls back at that time
 */
export const loadFonts = (whenQuiet: (work: () => void) => void): void =>
  whenQuiet(() => {
    // Without it the system's font stays.
    import('@fontsource-variable/noto-sans-jp/index.css').catch(() => {})
  })
