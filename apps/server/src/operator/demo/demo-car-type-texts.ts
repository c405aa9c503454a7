import type { CarTypeTranslation } from '@cabstand/domain/fare/car-type-fields'

type Texts = Readonly<Record<string, string>>

/** What the demo's car types say, by language and by what stands in English. */
const texts: Readonly<Record<string, Texts>> = {
  ar: {
    City: 'سيتي',
    Comfort: 'كومفورت',
    Van: 'فان',
    Courier: 'ساعٍ',
    Cargo: 'شحن',
    '4 seats': '4 مقاعد',
    '6 seats': '6 مقاعد',
    'Up to 10 kg': 'حتى 10 كغ',
    'Up to 300 kg': 'حتى 300 كغ',
    'Letter or documents': 'رسالة أو مستندات',
    'Small parcel, up to 5 kg': 'طرد صغير حتى 5 كغ',
    'Large parcel, up to 10 kg': 'طرد كبير حتى 10 كغ',
    'Insulated bag': 'حقيبة معزولة حراريًا',
    'Boxes, up to 50 kg': 'صناديق حتى 50 كغ',
    'Furniture or appliance': 'أثاث أو جهاز منزلي',
    'Second person to carry': 'شخص ثانٍ للحمل',
    'Carried upstairs': 'الحمل إلى الطابق',
  },
  es: {
    City: 'Urbano',
    Comfort: 'Confort',
    Van: 'Furgoneta',
    Courier: 'Mensajero',
    Cargo: 'Carga',
    '4 seats': '4 plazas',
    '6 seats': '6 plazas',
    'Up to 10 kg': 'Hasta 10 kg',
    'Up to 300 kg': 'Hasta 300 kg',
    'Letter or documents': 'Carta o documentos',
    'Small parcel, up to 5 kg': 'Paquete pequeño, hasta 5 kg',
    'Large parcel, up to 10 kg': 'Paquete grande, hasta 10 kg',
    'Insulated bag': 'Bolsa térmica',
    'Boxes, up to 50 kg': 'Cajas, hasta 50 kg',
    'Furniture or appliance': 'Mueble o electrodoméstico',
    'Second person to carry': 'Segunda persona para cargar',
    'Carried upstairs': 'Subida por la escalera',
  },
  fr: {
    City: 'Citadine',
    Comfort: 'Confort',
    Van: 'Van',
    Courier: 'Coursier',
    Cargo: 'Utilitaire',
    '4 seats': '4 places',
    '6 seats': '6 places',
    'Up to 10 kg': 'Jusqu’à 10 kg',
    'Up to 300 kg': 'Jusqu’à 300 kg',
    'Letter or documents': 'Lettre ou documents',
    'Small parcel, up to 5 kg': 'Petit colis, jusqu’à 5 kg',
    'Large parcel, up to 10 kg': 'Grand colis, jusqu’à 10 kg',
    'Insulated bag': 'Sac isotherme',
    'Boxes, up to 50 kg': 'Cartons, jusqu’à 50 kg',
    'Furniture or appliance': 'Meuble ou électroménager',
    'Second person to carry': 'Deuxième personne pour porter',
    'Carried upstairs': 'Monté à l’étage',
  },
  pt: {
    City: 'Cidade',
    Comfort: 'Conforto',
    Van: 'Van',
    Courier: 'Mensageiro',
    Cargo: 'Carga',
    '4 seats': '4 lugares',
    '6 seats': '6 lugares',
    'Up to 10 kg': 'Até 10 kg',
    'Up to 300 kg': 'Até 300 kg',
    'Letter or documents': 'Carta ou documentos',
    'Small parcel, up to 5 kg': 'Encomenda pequena, até 5 kg',
    'Large parcel, up to 10 kg': 'Encomenda grande, até 10 kg',
    'Insulated bag': 'Bolsa térmica',
    'Boxes, up to 50 kg': 'Caixas, até 50 kg',
    'Furniture or appliance': 'Móvel ou eletrodoméstico',
    'Second person to carry': 'Segunda pessoa para carregar',
    'Carried upstairs': 'Subida pela escada',
  },
  hi: {
    City: 'सिटी',
    Comfort: 'कम्फ़र्ट',
    Van: 'वैन',
    Courier: 'कूरियर',
    Cargo: 'कार्गो',
    '4 seats': '4 सीटें',
    '6 seats': '6 सीटें',
    'Up to 10 kg': '10 किलो तक',
    'Up to 300 kg': '300 किलो तक',
    'Letter or documents': 'चिट्ठी या दस्तावेज़',
    'Small parcel, up to 5 kg': 'छोटा पार्सल, 5 किलो तक',
    'Large parcel, up to 10 kg': 'बड़ा पार्सल, 10 किलो तक',
    'Insulated bag': 'इंसुलेटेड बैग',
    'Boxes, up to 50 kg': 'डिब्बे, 50 किलो तक',
    'Furniture or appliance': 'फ़र्नीचर या घरेलू उपकरण',
    'Second person to carry': 'उठाने के लिए दूसरा व्यक्ति',
    'Carried upstairs': 'ऊपर की मंज़िल तक ले जाना',
  },
}

/** A car type of the demo in each language; `choices`: its parcel types and options. */
export function translateCarType(
  name: string,
  extraInfo: string,
  choices: readonly string[],
): Readonly<Record<string, CarTypeTranslation>> {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, words]) => {
      const translate = (english: string) => words[english] ?? english
      const chosen = Object.fromEntries(choices.map((choice) => [choice, translate(choice)]))
      const own = { name: translate(name), extraInfo: translate(extraInfo) }
      return [locale, choices.length === 0 ? own : { ...own, choices: chosen }]
    }),
  )
}
