import type { Locker } from "./locker"

/** Place, street, city, postal code, latitude and longitude: invented lockers in real towns. */
type Row = readonly [string, string, string, string, number, number]

const latvia: readonly Row[] = [
  ["Origo", "Stacijas laukums 4", "Rīga", "LV-1050", 56.9472, 24.1201],
  ["Alfa", "Brīvības gatve 372", "Rīga", "LV-1006", 56.9833, 24.2031],
  ["Domina", "Ieriķu iela 3", "Rīga", "LV-1084", 56.9667, 24.1628],
  ["Spice", "Lielirbes iela 29", "Rīga", "LV-1046", 56.9301, 24.0372],
  ["Imanta", "Kurzemes prospekts 1A", "Rīga", "LV-1067", 56.9582, 24.0127],
  ["Pļavnieki", "Andreja Saharova iela 20A", "Rīga", "LV-1021", 56.9388, 24.2037],
  ["Majori", "Jomas iela 35", "Jūrmala", "LV-2015", 56.9717, 23.7967],
  ["Salaspils", "Līvzemes iela 2", "Salaspils", "LV-2121", 56.8612, 24.3497],
  ["Sigulda", "Ausekļa iela 6", "Sigulda", "LV-2150", 57.1537, 24.8536],
  ["Ogre", "Brīvības iela 38", "Ogre", "LV-5001", 56.8162, 24.6047],
  ["Pilsētas pasāža", "Driksas iela 4", "Jelgava", "LV-3001", 56.6511, 23.7214],
  ["Bauska", "Pionieru iela 2", "Bauska", "LV-3901", 56.4079, 24.1944],
  ["Tukums", "Kurzemes iela 34", "Tukums", "LV-3101", 56.9669, 23.1553],
  ["Talsi", "Lielā iela 16", "Talsi", "LV-3201", 57.2456, 22.5814],
  ["Ventspils", "Lielais prospekts 3", "Ventspils", "LV-3601", 57.3894, 21.5606],
  ["Kuldīga", "Sūru iela 2", "Kuldīga", "LV-3301", 56.9677, 21.9617],
  ["Rietumu centrs", "Kārļa Zāles laukums 8", "Liepāja", "LV-3401", 56.5047, 21.0108],
  ["Valmieras Valleta", "Rīgas iela 4", "Valmiera", "LV-4201", 57.5385, 25.4264],
  ["Cēsis", "Raunas iela 12", "Cēsis", "LV-4101", 57.3119, 25.2746],
  ["Madona", "Saieta laukums 1", "Madona", "LV-4801", 56.8533, 26.217],
  ["Gulbene", "Ābeļu iela 2", "Gulbene", "LV-4401", 57.1777, 26.7529],
  ["Jēkabpils", "Vienības iela 7", "Jēkabpils", "LV-5201", 56.499, 25.8574],
  ["Rēzekne", "Atbrīvošanas aleja 139", "Rēzekne", "LV-4601", 56.51, 27.334],
  ["Ditton", "Cietokšņa iela 60", "Daugavpils", "LV-5401", 55.8736, 26.5369],
]

const lithuania: readonly Row[] = [
  ["Panorama", "Saltoniškių g. 9", "Vilnius", "08105", 54.6978, 25.2486],
  ["Akropolis", "Ozo g. 25", "Vilnius", "07150", 54.7107, 25.2614],
  ["Ozas", "Ozo g. 18", "Vilnius", "08243", 54.7137, 25.2786],
  ["Stotis", "Sodų g. 22", "Vilnius", "03211", 54.6706, 25.2843],
  ["Mega", "Islandijos pl. 32", "Kaunas", "47446", 54.9396, 23.8896],
  ["Laisvės alėja", "Laisvės al. 60", "Kaunas", "44250", 54.8969, 23.9145],
  ["Molas", "Smiltelės g. 16", "Klaipėda", "93245", 55.6669, 21.1787],
  ["Herkaus Manto", "Herkaus Manto g. 40", "Klaipėda", "92234", 55.7158, 21.1313],
  ["Tilžė", "Tilžės g. 225", "Šiauliai", "76200", 55.917, 23.3115],
  ["Babilonas", "Klaipėdos g. 143A", "Panevėžys", "37374", 55.7256, 24.3247],
  ["Arena", "Naujoji g. 7E", "Alytus", "62118", 54.4016, 24.0286],
  ["Marijampolė", "V. Kudirkos g. 3", "Marijampolė", "68176", 54.5593, 23.3541],
  ["Mažeikiai", "Žemaitijos g. 20", "Mažeikiai", "89150", 56.3093, 22.3417],
  ["Utena", "Basanavičiaus g. 52", "Utena", "28214", 55.4976, 25.5992],
  ["Tauragė", "Vytauto g. 62", "Tauragė", "72251", 55.2522, 22.2897],
  ["Telšiai", "Sedos g. 1", "Telšiai", "87101", 55.9814, 22.2472],
  ["Palanga", "Plytų g. 9", "Palanga", "00138", 55.9175, 21.0686],
  ["Visaginas", "Veteranų g. 2", "Visaginas", "31114", 55.5981, 26.4381],
]

const estonia: readonly Row[] = [
  ["Viru keskus", "Viru väljak 4", "Tallinn", "10111", 59.4369, 24.7548],
  ["Ülemiste", "Suur-Sõjamäe 4", "Tallinn", "11415", 59.4228, 24.7938],
  ["Rocca al Mare", "Paldiski mnt 102", "Tallinn", "13522", 59.4264, 24.6503],
  ["Lasnamäe", "Mustakivi tee 13", "Tallinn", "13912", 59.4432, 24.8793],
  ["Maardu", "Keemikute 12B", "Maardu", "74116", 59.4768, 25.0161],
  ["Keila", "Piiri 12", "Keila", "76610", 59.3036, 24.4131],
  ["Rakvere", "Lõõtspilli 2", "Rakvere", "44310", 59.3464, 26.3558],
  ["Jõhvi", "Narva mnt 8", "Jõhvi", "41536", 59.3592, 27.4211],
  ["Narva", "Tallinna mnt 41", "Narva", "20605", 59.3797, 28.1791],
  ["Lõunakeskus", "Ringtee 75", "Tartu", "50501", 58.3581, 26.6781],
  ["Tasku", "Turu 2", "Tartu", "51004", 58.3779, 26.7308],
  ["Viljandi", "Tallinna 41", "Viljandi", "71020", 58.3639, 25.597],
  ["Paide", "Ringtee 2", "Paide", "72711", 58.8856, 25.5572],
  ["Võru", "Kooli 6", "Võru", "65606", 57.8339, 27.0194],
  ["Valga", "Riia 18", "Valga", "68203", 57.7769, 26.0473],
  ["Pärnu keskus", "Aida 7", "Pärnu", "80011", 58.3859, 24.4971],
  ["Haapsalu", "Rannarootsi tee 1", "Haapsalu", "90401", 58.9431, 23.5414],
  ["Kuressaare", "Tallinna 88", "Kuressaare", "93811", 58.2528, 22.4853],
]

/** Every third locker is a small one. */
const largeSides = { maxLength: 64, maxWidth: 39, maxHeight: 38, maxWeight: 30 }
const smallSides = { maxLength: 64, maxWidth: 38, maxHeight: 19, maxWeight: 20 }

function lockersOf(countryCode: string, rows: readonly Row[]): Locker[] {
  return rows.map(([place, street, city, postalCode, latitude, longitude], index) => ({
    code: `${countryCode}${String(1001 + index)}`,
    name: `${city}, ${place}`,
    street,
    city,
    postalCode,
    countryCode,
    latitude,
    longitude,
    ...(index % 3 === 2 ? smallSides : largeSides),
  }))
}

export const lockerList: readonly Locker[] = [
  ...lockersOf("LV", latvia),
  ...lockersOf("LT", lithuania),
  ...lockersOf("EE", estonia),
]
