/** A parcel: the mark of the account pages. */
export const accountIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect width="24" height="24" rx="6" fill="#3b5bdb"/>
<path d="M12 5 5.5 8.2v7.6L12 19l6.500-3.200V8.200z" fill="#fff" fill-opacity=".22"/>
<path d="M12 5 5.500 8.200 12 11.500l6.500-3.300zM5.500 8.200v7.600L12 19v-7.500M18.500 8.200v7.600L12 19M8.700 6.600l6.600 3.300v2.600" fill="none" stroke="#fff" stroke-width="1.300" stroke-linejoin="round"/>
</svg>`
