/** Every part of the maps, so that its size can be measured: `export` keeps them all. */
export const parts = import.meta.glob(['../../../ui/map/**/*.tsx', '!../../../ui/map/**/*.test.tsx'], { eager: true })
