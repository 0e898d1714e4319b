import styles from 'leaflet/dist/leaflet.css?inline'

// Within the map's own scripts, because a stylesheet beside them is requested only once, and a map without it is a heap of tiles.
document.head.append(Object.assign(document.createElement('style'), { textContent: styles }))
