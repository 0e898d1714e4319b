/**
 * Loads the font, half a megabyte in two dozen files, once the page has nothing else to load. Until then the system's Japanese font is used.
 * @param whenQuiet - calls its argument at that time
 */
export const loadFonts = (whenQuiet: (work: () => void) => void): void =>
  whenQuiet(() => {
    // If this fails, the system's font stays.
    import('@fontsource-variable/noto-sans-jp/index.css').catch(() => {})
  })
